import { factsEntered, factsIn, type FineFacts } from '@fines/domain/fine/facts.ts';
import { changesTo } from '@fines/domain/shared/changes.ts';

import { type FactTexts, textsOf } from '../facts.ts';
import { isSamePhoto, type PhotoValue } from '../photo/photoValue.ts';
import type { Fine } from '../types.ts';

export type EditValues = FactTexts & { photo: PhotoValue };

export const editValuesOf = (fine: Fine): EditValues => ({ ...textsOf(fine), photo: fine.photoUrl });

/**
 * Only what differs from the fine as it was read; an emptied field becomes null. `photoUrl` is the photo's
 * address: a chosen one has to be sent first.
 */
export function changesOf(
  values: EditValues,
  photoUrl: string | null,
  fine: Fine,
): Partial<FineFacts & Pick<Fine, 'photoUrl'>> {
  const photo = isSamePhoto(photoUrl, fine.photoUrl) ? {} : { photoUrl };
  return { ...changesTo(factsIn(fine), factsEntered(values)), ...photo };
}
