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

/** A field that somebody else changed while it was edited here. */
export type MetChange = {
  field: EditField;
  theirs: EditValue;
  yours: EditValue;
  /** Whether saving would put yours in place of theirs. */
  isContested: boolean;
};

const FIELDS = Object.keys(EDIT_LABELS) as EditField[];

const isSame = (a: EditValue, b: EditValue): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : areSamePhotos(a, b);

/** What changed from the fine as it was opened to the fine as it is now, beside what is entered here. */
export function changesMet(opened: Fine, now: Fine, values: EditValues): MetChange[] {
  const [before, after] = [editValuesOf(opened), editValuesOf(now)];
  return FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
    field,
    theirs: after[field],
    yours: values[field],
    isContested: !isSame(values[field], after[field]),
  }));
}
