import { rm } from 'node:fs/promises';

import { invalid } from '@fines/domain/shared/refusal.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { UploadedFile } from '@fines/platform/http/upload.ts';
import type { PhotoStore } from '@fines/platform/photo-store.ts';

import { noRoom } from './no-room.ts';
import { makeShown, type Shown } from './photo-process.ts';
import type { PhotoUses } from './photo-uses.ts';

/** What may be sent, and the extension under which it is kept. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
]);

/** Keeps a photo as it came, and as it is shown; the same photo again changes nothing. */
export async function keepPhoto(
  { photos, photoUses }: { photos: PhotoStore; photoUses: PhotoUses },
  { path, sha256 }: UploadedFile,
): Promise<void> {
  await photoUses.want(sha256);
  if (await photos.has(sha256)) return;
  const extension = await extensionOf(path);
  const shown = photos.newFile();
  try {
    const outcome = await makeShown(path, shown);
    if (outcome === 'no-room') throw noRoom();
    if (outcome !== 'shown') throw invalid({ file: FAULTS[outcome] });
    await photos.keep(sha256, { original: path, extension, shown });
  } finally {
    await rm(shown, { force: true });
  }
}

/** By what is in it, whatever its name says. */
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
