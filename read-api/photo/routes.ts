import { forbidden, notFound } from '@fines/domain/shared/refusal.ts';
import { sha256Schema } from '@fines/domain/shared/text.ts';
import { type Endpoint, publicEndpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import {
  type PhotoLinkQuery,
  photoLinkQuery,
  type PhotoLinks,
  type PhotoStore,
  SHOWN_MIME_TYPE,
} from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import type { AccessLog } from '../access-log/looks.ts';
import { isCrest } from '../letterhead/letterheads.ts';

type PhotoDependencies = {
  pool: Pool;
  photos: Pick<PhotoStore, 'open'>;
  photoLinks: PhotoLinks;
  looks: Pick<AccessLog, 'record'>;
};

export const photoEndpoints = (dependencies: PhotoDependencies): Endpoint[] => [
  publicEndpoint({
    method: 'get',
    path: '/photos/:sha256',
    summary:
      'A photo, by the signed link that the API gave for it. Needs no token, since browsers send none for images',
    params: z.object({ sha256: sha256Schema }),
    query: photoLinkQuery,
    answers: { 200: 'image' },
    handle: ({ params, query, address }) => showPhoto(dependencies, params.sha256, query, address),
  }),
];

async function showPhoto(
  { pool, photos, photoLinks, looks }: PhotoDependencies,
  sha256: string,
  link: PhotoLinkQuery,
  address: string,
): Promise<Reply> {
  if (!photoLinks.isGood(sha256, link)) throw forbidden('This link has expired. Load the page again.');
  if (!(await isCrest(pool, sha256))) {
    await looks.record({ kind: 'PHOTO', subject: sha256, personId: link.viewer, address });
  }
  const photo = await photos.open(sha256);
  if (photo === undefined) throw notFound('Photo');
  const secondsLeft = Math.max(0, link.until - Math.ceil(Date.now() / 1000));
  return {
    body: photo.content,
    headers: {
      'Content-Type': SHOWN_MIME_TYPE,
      'Content-Length': String(photo.bytes),
      'Cache-Control': `private, max-age=${secondsLeft}, immutable`,
    },
  };
}
