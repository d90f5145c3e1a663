import { sha256Schema } from '@fines/domain/shared/text.ts';
import { type Endpoint, uploadEndpoint } from '@fines/platform/http/endpoint.ts';
import type { Admit } from '@fines/platform/http/serve.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import type { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import { keepPhoto } from './keep-photo.ts';
import { inPhotoQueue } from './keep-photo.ts';
import type { PhotoUses } from './sweep-photos.ts';

const MAX_BYTES = 8 * 1024 * 1024;

const keptPhotoSchema = z.object({ url: z.string(), sha256: sha256Schema }).meta({ id: 'Photo' });

type PhotoDependencies = {
  photos: PhotoStore;
  photoUses: PhotoUses;
  photoLinks: PhotoLinks;
  admitPhoto: Admit;
};

export const photoEndpoints = ({
  photoLinks,
  admitPhoto,
  ...dependencies
}: PhotoDependencies): Endpoint[] => [
  uploadEndpoint({
    method: 'post',
    path: '/photos',
    summary: 'Upload a photo. Its address can then be one of the `photoUrls` of a fine',
    access: { command: 'photo.upload' },
    upload: { field: 'file', maxBytes: MAX_BYTES, newFile: dependencies.photos.newFile },
    answers: { 201: keptPhotoSchema },
    handle: async ({ body: file, actor }) => {
      await admitPhoto(actor);
      await inPhotoQueue(actor.id, () => keepPhoto(dependencies, file));
      return { status: 201, body: { url: photoLinks.urlOf(file.sha256), sha256: file.sha256 } };
    },
  }),
];
