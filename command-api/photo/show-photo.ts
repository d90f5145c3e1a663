import { rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

import sharp from 'sharp';

import type { Shown } from './photo-process.ts';

/**
 * `show-photo.ts <photo> <shown>` makes the picture that people are shown of a photo, and prints the outcome. It is a
 * program of its own, since it decodes files of strangers. It reads the photo's header before it decodes anything.
 */

/** As many as fit into memory for a moment. Phones take 12 to 50 million; the console sends fewer. */
const MOST_PIXELS = 40_000_000;
/** A picture of a single colour has more; a picture of a camera has less than ten. */
const MOST_PIXELS_A_BYTE = 1000;

const LONGEST_SIDE = 2000;
const QUALITY = 82;

async function show(photo: string, shown: string): Promise<Shown> {
  const fault = await faultOfHead(photo);
  if (fault !== undefined) return fault;
  try {
    await sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      // Without metadata, which contains for example the place where the photo was taken.
      .jpeg({ quality: QUALITY })
      .toFile(shown);
    return 'shown';
  } catch (error) {
    await rm(shown, { force: true });
    return faultOf(error);
  }
}

/** Finds faults by the header. All frames count, though only the first one is shown. */
async function faultOfHead(photo: string): Promise<Shown | undefined> {
  try {
    const { width, height, pages = 1 } = await sharp(photo, { limitInputPixels: false }).metadata();
    const pixels = width * height * pages;
    if (pixels > MOST_PIXELS) return 'too-many-pixels';
    const { size } = await stat(photo);
    return pixels > MOST_PIXELS_A_BYTE * size ? 'too-dense' : undefined;
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): Shown {
  const message = error instanceof Error ? error.message : '';
  // A full disk is not a fault of the photo.
  if (/no space left|quota exceeded/i.test(message)) return 'no-room';
  if (message === '' || /unable to (open|write)|system error/i.test(message)) throw error;
  if (/out of memory|memory allocation|allocating/i.test(message)) return 'too-costly';
  return message.includes('pixel limit') ? 'too-many-pixels' : 'damaged';
}

const [photo, shown] = process.argv.slice(2);
if (photo === undefined || shown === undefined)
  throw new Error('Say which photo, and where to put what is shown');
setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
process.stdout.write(await show(photo, shown));
