import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PhotoStore } from '@fines/platform/shared/photo-store.ts';

import { sha256Of } from '../support/images.ts';

/** Which of the photos that were acknowledged are not kept as they were sent, or cannot be shown. */
export async function brokenPhotos(folder: string, acknowledged: readonly string[]): Promise<string[]> {
  const store = new PhotoStore(folder);
  const isWhole = async (sha256: string): Promise<boolean> => {
    const original = join(folder, sha256.slice(0, 2), `${sha256}.jpg`);
    const kept = await readFile(original).then(sha256Of, () => undefined);
    return kept === sha256 && (await store.has(sha256));
  };
  const whole = await Promise.all(acknowledged.map(isWhole));
  return acknowledged
    .filter((_, index) => !whole[index])
    .map((sha256) => `photo ${sha256} was acknowledged and is not whole`);
}
