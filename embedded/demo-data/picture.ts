import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { keepPhoto } from '@fines/command-api/photo/keep-photo.ts';
import { PhotoUses } from '@fines/command-api/photo/sweep-photos.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { hashOfFile, PhotoStore } from '@fines/platform/shared/photo-store.ts';

const HIDDEN_SIGN = fileURLToPath(new URL('hidden-sign.jpg', import.meta.url));

/** Keeps the picture that somebody sent with a dispute, as the system keeps each. @returns its SHA-256 */
export async function keepHiddenSign(pool: Pool, folder: string): Promise<string> {
  const photos = new PhotoStore(folder);
  await photos.prepare();
  const path = photos.newFile();
  await copyFile(HIDDEN_SIGN, path);
  const sha256 = await hashOfFile(path);
  await keepPhoto({ photos, photoUses: new PhotoUses(pool) }, { path, sha256 });
  return sha256;
}
