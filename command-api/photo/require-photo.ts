import { invalid } from '@fines/domain/shared/refusal.ts';
import type { PhotoStore } from '@fines/platform/photo-store.ts';

/** @throws Refusal for the SHA-256 of a photo that nobody sent */
export async function requirePhoto(
  photos: Pick<PhotoStore, 'has'>,
  sha256: string | null | undefined,
): Promise<void> {
  if (sha256 === null || sha256 === undefined || (await photos.has(sha256))) return;
  throw invalid({ photoUrl: 'There is no such photo: upload it first' });
}
