import { rm } from 'node:fs/promises';

import { invalid } from '@fines/domain/shared/refusal.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { UploadedFile } from '@fines/platform/http/upload.ts';
import type { PhotoStore } from '@fines/platform/photo-store.ts';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';

/** What may be sent, and the extension under which it is kept. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
]);

/** More than any phone's camera has, and as much as may be held in memory for a moment. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 2000;
const QUALITY = 82;
const DECODE_WITHIN_SECONDS = 20;

// Photos do not come twice in a row, so what the library remembers of them would only fill the memory.
sharp.cache(false);

/** Keeps a photo as it came, and as it is shown; the same photo again changes nothing. */
export async function keepPhoto(photos: PhotoStore, { path, sha256 }: UploadedFile): Promise<void> {
  if (await photos.has(sha256)) return;
  const extension = await extensionOf(path);
  const shown = photos.newFile();
  try {
    await makeShown(path, shown);
    await photos.keep(sha256, { original: path, extension, shown });
  } finally {
    await rm(shown, { force: true });
  }
}

/** By what is in it, whatever its name says. */
async function extensionOf(path: string): Promise<string> {
  const type = await fileTypeFromFile(path);
  const extension = EXTENSIONS.get(type?.mime ?? '');
  if (extension !== undefined) return extension;
  throw new HttpProblem(
    415,
    'unsupported-media-type',
    'The photo must be a JPEG, PNG, WebP, GIF or AVIF image',
  );
}

/** Upright, not larger than a screen, and without metadata: it tells where the photo was taken, among other things. */
async function makeShown(path: string, shown: string): Promise<void> {
  try {
    await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_WITHIN_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toFile(shown);
  } catch (error) {
    throw problemOfImage(error);
  }
}

function problemOfImage(error: unknown): unknown {
  // A full disk is not the photo's fault.
  if (!(error instanceof Error) || /unable to (open|write)|system error/i.test(error.message)) return error;
  const tooMany = error.message.includes('pixel limit');
  return invalid({
    file: tooMany
      ? `The photo may have at most ${MOST_PIXELS / 1_000_000} million pixels`
      : 'The photo is damaged and cannot be shown',
  });
}
