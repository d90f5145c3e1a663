import { FACT_LABELS } from '../facts.ts';
import { isSamePhoto, type PhotoValue } from '../photo/photoValue.ts';
import type { Fine } from '../types.ts';
import { type EditValues, editValuesOf } from './editValues.ts';

export type EditField = keyof EditValues;

export const EDIT_LABELS: Readonly<Record<EditField, string>> = {
  ...FACT_LABELS,
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
