import { everyFact, factsEntered, factsIn, type FineFacts } from '@fines/domain/fine/facts.ts';
import { changesTo } from '@fines/domain/shared/events.ts';

import type { Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { type FactTexts, textsOf } from '../facts.ts';
import { areSamePhotos, type PhotoValue } from '../photo/photoValue.ts';

export type EditValues = FactTexts & { photos: readonly PhotoValue[] };

export const editValuesOf = (fine: Fine): EditValues => ({ ...textsOf(fine), photos: fine.photoUrls });

/**
 * Only what differs from the fine as it was read; an emptied field becomes null. `photoUrls` are the addresses of the
 * photos: chosen ones have to be sent first.
 */
export function changesOf(
  values: EditValues,
  photoUrls: string[],
  fine: Fine,
): Partial<FineFacts & Pick<Fine, 'photoUrls'>> {
  const photos = areSamePhotos(photoUrls, fine.photoUrls) ? {} : { photoUrls };
  return { ...changesTo(factsIn(fine), factsEntered(values)), ...photos };
}

export type EditField = keyof EditValues;
export type EditValue = EditValues[EditField];

export const EDIT_LABELS: Readonly<Record<EditField, string>> = {
  ...everyFact('label'),
  photos: t('common.photoEvidence'),
};
