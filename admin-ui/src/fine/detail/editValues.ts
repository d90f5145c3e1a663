import { everyFact, factsEntered, factsIn, type FineFacts } from '@fines/domain/fine/facts.ts';
import { changesTo } from '@fines/domain/shared/events.ts';

import type { Fine } from '../../data/fineCalls.ts';
import { type FactTexts, textsOf } from '../facts.ts';
import { isSamePhoto, type PhotoValue } from '../photo/photoValue.ts';

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
  return { ...changesTo(factsIn(fine), factsEntered(values, fine.offenseType)), ...photo };
}

export type EditField = keyof EditValues;

export const EDIT_LABELS: Readonly<Record<EditField, string>> = {
  ...everyFact('label'),
  photo: 'Photo Evidence',
};

/** A field that somebody else changed while it was edited here. */
export type MetChange = {
  field: EditField;
  theirs: PhotoValue;
  yours: PhotoValue;
  /** Whether saving would put yours in place of theirs. */
  isContested: boolean;
};

const FIELDS = Object.keys(EDIT_LABELS) as EditField[];

const isSame = (field: EditField, a: PhotoValue, b: PhotoValue): boolean =>
  field === 'photo' ? isSamePhoto(a, b) : a === b;

/** What changed from the fine as it was opened to the fine as it is now, beside what is entered here. */
export function changesMet(opened: Fine, now: Fine, values: EditValues): MetChange[] {
  const [before, after] = [editValuesOf(opened), editValuesOf(now)];
  return FIELDS.filter((field) => !isSame(field, before[field], after[field])).map((field) => ({
    field,
    theirs: after[field],
    yours: values[field],
    isContested: !isSame(field, values[field], after[field]),
  }));
}
