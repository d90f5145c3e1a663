import { invalid } from '@fines/domain/shared/refusal.ts';
import type { PhotoStore } from '@fines/platform/photo-store.ts';

import type { PhotoUses } from './photo-uses.ts';

type Tools = { photos: Pick<PhotoStore, 'has'>; photoUses: Pick<PhotoUses, 'want'> };

/** Sees to it that a photo stays for the event that is to name it. @throws Refusal for one that nobody sent */
export async function requirePhoto(
  { photos, photoUses }: Tools,
  sha256: string | null | undefined,
): Promise<void> {
  if (sha256 === null || sha256 === undefined) return;
  await photoUses.want(sha256);
  if (!(await photos.has(sha256))) throw invalid({ photoUrl: 'There is no such photo: upload it first' });
}
