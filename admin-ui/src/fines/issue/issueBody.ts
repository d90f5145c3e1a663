import { localDay } from '@fines/domain/shared/dates.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import { type CatalogueEntry, catalogueOn } from '@fines/domain/shared/offences.ts';
import { normalisePlate } from '@fines/domain/shared/plate.ts';

/** The fields of the form; `offense` is the name of a catalogue entry. */
export type IssueValues = {
  licensePlate: string;
  driverLicense: string;
  offense: string;
  location: string;
  notes: string;
};

export const EMPTY_FINE: IssueValues = {
  licensePlate: '',
  driverLicense: '',
  offense: '',
  location: '',
  notes: '',
};

/** The offences that a fine may be issued for at this time. */
export const offencesAt = (now: Date): CatalogueEntry[] => catalogueOn(localDay(now.toISOString()));

const optional = (text: string): string | undefined => text.trim() || undefined;

/** What the API is told, but for the time. */
export const factsOf = (values: IssueValues, offence: CatalogueEntry) => ({
  licensePlate: normalisePlate(values.licensePlate),
  driverLicense: optional(values.driverLicense),
  offenseType: offence.type,
  offenseDescription: offence.name,
  amount: toEmalangeni(offence.amount),
  location: values.location.trim(),
  notes: optional(values.notes),
});

/** The field of the form that stands for a field of the API. */
const FORM_FIELDS: Readonly<Record<string, keyof IssueValues>> = {
  licensePlate: 'licensePlate',
  driverLicense: 'driverLicense',
  offenseType: 'offense',
  offenseDescription: 'offense',
  amount: 'offense',
  location: 'location',
  notes: 'notes',
};

/** The server's messages, by the fields of the form. */
export const formErrors = (errors: Record<string, string>): [keyof IssueValues, string][] =>
  Object.entries(errors).flatMap(([field, message]) => {
    const formField = FORM_FIELDS[field];
    return formField === undefined ? [] : [[formField, message]];
  });
