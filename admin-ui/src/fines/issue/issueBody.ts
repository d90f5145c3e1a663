import { localDay } from '@fines/domain/shared/dates.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import { type CatalogueEntry, catalogueOn } from '@fines/domain/shared/offences.ts';
import { normalisePlate } from '@fines/domain/shared/plate.ts';

import type { PhotoValue } from '../photo/photoValue.ts';

/** The fields of the form; `offense` is the name of a catalogue entry. */
export type IssueValues = {
  licensePlate: string;
  driverLicense: string;
  driverName: string;
  offense: string;
  location: string;
  photo: PhotoValue;
  notes: string;
};

export const EMPTY_FINE: IssueValues = {
  licensePlate: '',
  driverLicense: '',
  driverName: '',
  offense: '',
  location: '',
  photo: null,
  notes: '',
};

/** The offences that a fine may be issued for at this time. */
export const offencesAt = (now: Date): CatalogueEntry[] => catalogueOn(localDay(now.toISOString()));

const optional = (text: string): string | undefined => text.trim() || undefined;

/** What the API is told, but for the photo and the time. */
export const factsOf = (values: IssueValues, offence: CatalogueEntry) => ({
  licensePlate: normalisePlate(values.licensePlate),
  driverLicense: optional(values.driverLicense),
  driverName: optional(values.driverName),
  offenseType: offence.type,
  offenseDescription: offence.name,
  amount: toEmalangeni(offence.amount),
  location: values.location.trim(),
  notes: optional(values.notes),
});

/** The fields of the API that the form calls otherwise. */
export const FORM_FIELDS: Readonly<Record<string, keyof IssueValues>> = {
  offenseType: 'offense',
  offenseDescription: 'offense',
  amount: 'offense',
  photoUrl: 'photo',
  file: 'photo',
};

/** The fields as they stand one below the other. */
export const FIELD_ORDER = [
  'licensePlate',
  'driverLicense',
  'driverName',
  'offense',
  'location',
  'photo',
  'notes',
] as const satisfies readonly (keyof IssueValues)[];
