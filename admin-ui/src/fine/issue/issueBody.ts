import {
  type FactName,
  factsAsked,
  factsEntered,
  fineFacts,
  type FineFacts,
} from '@fines/domain/fine/facts.ts';
import type { OffenseView } from '@fines/domain/offense/view.ts';
import { normalisePlate } from '@fines/domain/shared/plate.ts';

import type { FactTexts } from '../facts.ts';
import type { PhotoValue } from '../photo/photoValue.ts';

/** The fields of the form; `offense` is the name of an offense of the catalogue. */
export type IssueValues = FactTexts & {
  licensePlate: string;
  offense: string;
  photos: readonly PhotoValue[];
};

const isFolded = (name: FactName): boolean => fineFacts[name].isFolded === true;

/** The facts of the driver that the form asks for when somebody unfolds them. */
export const MORE_ABOUT_DRIVER = factsAsked('driver').filter(isFolded);

type Field = keyof IssueValues;

/** The fields in the order of the specification, as they stand beside each other where there is room. */
export const COLUMNS: readonly (readonly Field[])[] = [
  ['licensePlate', ...factsAsked('driver').filter((name) => !isFolded(name)), 'offense'],
  [...factsAsked('offense'), 'photos', ...factsAsked('remarks')],
];

/** All fields, the first to be looked at first. */
const FIELD_ORDER: readonly Field[] = [...COLUMNS.flat(), ...MORE_ABOUT_DRIVER];

export const EMPTY_FINE: IssueValues = {
  ...(Object.fromEntries(FIELD_ORDER.map((name) => [name, ''])) as Record<keyof IssueValues, ''>),
  photos: [],
};

const given = (facts: FineFacts): Partial<FineFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));

/** What the API is told, but for the photos and the time. */
export const factsOf = (values: IssueValues, offense: OffenseView) => ({
  licensePlate: normalisePlate(values.licensePlate),
  ...given(factsEntered(values)),
  offenseType: offense.offenseType,
  offenseDescription: offense.name,
  amount: offense.amount,
});

/** The fields of the API that the form calls otherwise. */
export const FORM_FIELDS: Readonly<Record<string, keyof IssueValues>> = {
  offenseType: 'offense',
  offenseDescription: 'offense',
  amount: 'offense',
  photoUrls: 'photos',
  file: 'photos',
};

/** What one press of the button stands for: sent again unchanged, it is the same command. */
export type Submission = { content: string; key: string; dateIssued: string };

/**
 * The submission of this content. A retry of the same content keeps key and time, so that a fine whose answer
 * was lost is not issued twice; other content is another command.
 */
export function submissionOf(
  content: unknown,
  previous: Submission | undefined,
  newKey: () => string,
  now: () => Date,
): Submission {
  const text = JSON.stringify(content);
  if (previous?.content === text) return previous;
  return { content: text, key: newKey(), dateIssued: now().toISOString() };
}
