import { rm } from 'node:fs/promises';

import { invalid } from '@fines/domain/shared/refusal.ts';
import { HttpProblem, unavailable, tooMany } from '@fines/platform/http/problem.ts';
import type { UploadedFile } from '@fines/platform/http/upload.ts';
import { gaugeOf } from '@fines/platform/metrics.ts';
import { QueueFull, FairQueue } from '@fines/platform/queue/fair-queue.ts';
import { hashOfFile, type PhotoStore } from '@fines/platform/shared/photo-store.ts';

import { noRoom } from '../engine/errors.ts';
import { makeShown, type Shown } from './photo-process.ts';
import { PHOTO_FIELDS, type PhotoFields, photosIn } from './photos-named.ts';
import type { PhotoUses } from './sweep-photos.ts';

/** The photos of one person are decoded one after the other, so one person uses at most half of the places. */
const queueOfAll = new FairQueue({ perPerson: 1, waitingPerPerson: 2, inAll: 2, waitingInAll: 16 });

gaugeOf('fines_photos_decoding', 'Photos that are decoded at this moment', () => queueOfAll.underWay);
gaugeOf('fines_photos_waiting', 'Photos that wait for that', () => queueOfAll.waiting);

/** Runs work on a photo when it is its sender's turn. Throws a 429 or 503 problem if too many wait. */
export const inPhotoQueue = <Result>(personId: string, work: () => Promise<Result>): Promise<Result> =>
  inQueue(queueOfAll, personId, work);

async function inQueue<Result>(
  queue: FairQueue,
  personId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await queue.run(personId, work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw error.queue === 'own'
      ? tooMany('too-many-at-once', 'Your photos are sent one at a time. Try again in a moment.', 2)
      : unavailable('Many photos are being sent just now. Try again in a moment.');
  }
}

/** To the queue of all, the public is one person: so many more of it wait here until that person's last photo is done. */
const publicQueue = new FairQueue({ perPerson: 1, waitingPerPerson: 12 });

/** The same for a photo of the public. */
export const oneOfThePublic = <Result>(personId: string, work: () => Promise<Result>): Promise<Result> =>
  inQueue(publicQueue, personId, () => inPhotoQueue(personId, work));

export type PhotosKept = { photos: Pick<PhotoStore, 'has'>; photoUses: Pick<PhotoUses, 'want'> };

/**
 * Makes sure that the photos which the fields of a request name exist, and are not removed before the event that names
 * them is appended. Other fields do not matter.
 *
 * @throws Refusal if nobody has sent one of them
 */
export async function requirePhotos(kept: PhotosKept, body: PhotoFields): Promise<void> {
  for (const field of PHOTO_FIELDS) {
    for (const [at, sha256] of photosIn(body[field]).entries()) {
      if (await isKept(kept, sha256)) continue;
      const which = at === 0 ? '' : ` (photo ${at + 1})`;
      throw invalid({ [field]: `There is no such photo: upload it first${which}` });
    }
  }
}

async function isKept({ photos, photoUses }: PhotosKept, sha256: string): Promise<boolean> {
  await photoUses.want(sha256);
  return photos.has(sha256);
}

/** The types of images that are accepted, and the file extension of each. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
]);

/** Stores the original photo and the picture that people are shown. Does nothing if the photo is stored already. */
export async function keepPhoto(
  { photos, photoUses }: { photos: PhotoStore; photoUses: PhotoUses },
  { path, sha256 }: Pick<UploadedFile, 'path' | 'sha256'>,
): Promise<void> {
  await photoUses.want(sha256);
  if (await photos.has(sha256)) return;
  const extension = await extensionOf(path);
  const shown = photos.newFile();
  try {
    const outcome = await makeShown(path, shown);
    if (outcome === 'no-room') throw noRoom();
    if (outcome !== 'shown') throw invalid({ file: FAULTS[outcome] });
    await photoUses.keepCopy(sha256, await hashOfFile(shown));
    await photos.keep(sha256, { original: path, extension, shown });
  } finally {
    await rm(shown, { force: true });
  }
}

/** Decides by the content of the file, not by its name. */
async function extensionOf(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path);
  const extension = EXTENSIONS.get(type?.mime ?? '');
  if (extension !== undefined) return extension;
  throw new HttpProblem(
    415,
    'unsupported-media-type',
    'The photo must be a JPEG, PNG, WebP, GIF or AVIF image',
  );
}

const FAULTS: Readonly<Record<Exclude<Shown, 'shown' | 'no-room'>, string>> = {
  'too-many-pixels': 'The photo may have at most 40 million pixels, all its frames together',
  'too-dense': 'The photo has more than 1,000 pixels a byte, as no camera makes them',
  damaged: 'The photo is damaged and cannot be shown',
  'too-costly': 'The photo takes too much time or memory to be shown. Send a smaller one, best a JPEG',
};
