import type { CommandName } from '@fines/domain/shared/permissions.ts';
import { sha256Schema } from '@fines/domain/shared/text.ts';
import { type Endpoint, uploadEndpoint } from '@fines/platform/http/endpoint.ts';
import type { Admit } from '@fines/platform/http/serve.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import type { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import { inPhotoQueue, keepPhoto, oneOfThePublic } from './keep-photo.ts';
import type { PhotoUses } from './sweep-photos.ts';

const MAX_BYTES = 8 * 1024 * 1024;

const keptPhotoSchema = z.object({ url: z.string(), sha256: sha256Schema }).meta({ id: 'Photo' });

type PhotoDependencies = {
  photos: PhotoStore;
  photoUses: PhotoUses;
  photoLinks: PhotoLinks;
  admitPhoto: Admit;
};

type Uploading = {
  path: string;
  summary: string;
  command: CommandName;
  inQueue: (personId: string, work: () => Promise<void>) => Promise<void>;
};

const photoUpload = (
  { photoLinks, admitPhoto, ...dependencies }: PhotoDependencies,
  { path, summary, command, inQueue }: Uploading,
): Endpoint =>
  uploadEndpoint({
    method: 'post',
    path,
    summary,
    access: { command },
    upload: { field: 'file', maxBytes: MAX_BYTES, newFile: dependencies.photos.newFile },
    answers: { 201: keptPhotoSchema },
    handle: async ({ body: file, actor }) => {
      await admitPhoto(actor);
      await inQueue(actor.id, () => keepPhoto(dependencies, file));
      return { status: 201, body: { url: photoLinks.urlOf(file.sha256), sha256: file.sha256 } };
    },
  });

export const photoEndpoints = (dependencies: PhotoDependencies): Endpoint[] => [
  photoUpload(dependencies, {
    path: '/photos',
    summary: 'Upload a photo. Its address can then be one of the `photoUrls` of a fine',
    command: 'photo.upload',
    inQueue: inPhotoQueue,
  }),
];

/** For the public site alone. */
export const photoEndpointsOfSite = (dependencies: PhotoDependencies): Endpoint[] => [
  photoUpload(dependencies, {
    path: '/public/photos',
    summary: 'Upload a picture for a dispute, which has to be submitted within a quarter of an hour',
    command: 'photo.upload-online',
    inQueue: oneOfThePublic,
  }),
];
