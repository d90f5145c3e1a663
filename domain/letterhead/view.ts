import { z } from 'zod';

import { personSchema } from '../shared/person.ts';
import {
  type KeptLetterhead,
  type Letterhead,
  letterheadSchema,
  type LetterheadTexts,
} from './letterhead.ts';
import { letterheadAfter, type Letterheads } from './letterheads.ts';

/** What people call each text, in the order in which changes are shown: where money goes first. */
export const LETTERHEAD_LABELS = {
  bankAccount: 'Bank account',
  mobileMoney: 'Mobile money',
  counters: 'Counters and hours',
  authority: 'Authority',
  address: 'Address',
  phone: 'Telephone',
  email: 'E-mail',
  legalBasisEn: 'Legal basis (English)',
  legalBasisSs: 'Legal basis (siSwati)',
  consequenceEn: 'Consequence of not paying (English)',
  consequenceSs: 'Consequence of not paying (siSwati)',
  disputeEn: 'How to dispute (English)',
  disputeSs: 'How to dispute (siSwati)',
} as const;
export type LetterheadField = keyof typeof LETTERHEAD_LABELS;

const FIELDS = Object.keys(LETTERHEAD_LABELS) as readonly LetterheadField[];

/** What tells citizens where their money goes: the first thing that a thief would change. */
const OF_PAYING: ReadonlySet<LetterheadField> = new Set(['bankAccount', 'mobileMoney', 'counters']);

export const isOfPaying = (field: LetterheadField): boolean => OF_PAYING.has(field);

/** Each text of a letterhead by itself. */
export const fieldsOf = ({
  legalBasis,
  consequence,
  dispute,
  ...texts
}: LetterheadTexts): Readonly<Record<LetterheadField, string | null>> => ({
  ...texts,
  legalBasisEn: legalBasis.en,
  legalBasisSs: legalBasis.ss,
  consequenceEn: consequence.en,
  consequenceSs: consequence.ss,
  disputeEn: dispute.en,
  disputeSs: dispute.ss,
});

export type TextChange = { field: LetterheadField; before: string | null; after: string | null };

/** The texts that differ, those of paying first. */
export function changedTexts(before: LetterheadTexts, after: LetterheadTexts): TextChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return FIELDS.map((field) => ({ field, before: was[field], after: is[field] })).filter(
    (change) => change.before !== change.after,
  );
}

/** What people call all that differs, the crest last. */
export const changedFields = (before: KeptLetterhead, after: KeptLetterhead): string[] => [
  ...changedTexts(before, after).map(({ field }) => LETTERHEAD_LABELS[field]),
  ...(before.crestSha256 === after.crestSha256 ? [] : ['Crest']),
];

const inOneLine = (text: string | null): string => text?.replaceAll('\n', ', ') ?? 'none';

/**
 * What a change does, for who reviews it. What citizens pay by is told in full, the rest by name:
 *
 *     Bank account: Eswatini Bank, 77001 (before: none)
 *     Also changed: Address
 */
export function changeText(before: KeptLetterhead, after: KeptLetterhead): string {
  const ofPaying = changedTexts(before, after).filter(({ field }) => isOfPaying(field));
  const others = changedFields(before, after).slice(ofPaying.length);
  return [
    ...ofPaying.map(
      (change) =>
        `${LETTERHEAD_LABELS[change.field]}: ${inOneLine(change.after)} (before: ${inOneLine(change.before)})`,
    ),
    ...(others.length === 0
      ? []
      : [`${ofPaying.length === 0 ? 'Changed' : 'Also changed'}: ${others.join(', ')}`]),
  ].join('\n');
}

const letterheadChangeSchema = z
  .object({
    /** The number of the change, from 0. */
    revision: z.int(),
    before: letterheadSchema,
    after: letterheadSchema,
    changedBy: personSchema,
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'LetterheadChange' });
export type LetterheadChange = z.output<typeof letterheadChangeSchema>;

/** In the order in which they were recorded. */
export const letterheadChangesSchema = z
  .object({ changes: z.array(letterheadChangeSchema) })
  .meta({ id: 'LetterheadChanges' });
export type LetterheadChanges = z.output<typeof letterheadChangesSchema>;

/** @param photoUrlOf makes the link to a photo that is kept */
export const letterheadView = (
  { crestSha256, ...texts }: KeptLetterhead,
  photoUrlOf: (sha256: string) => string,
): Letterhead => ({ ...texts, crestUrl: crestSha256 && photoUrlOf(crestSha256) });

export const letterheadChangesIn = (
  letterheads: Letterheads,
  photoUrlOf: (sha256: string) => string,
): LetterheadChange[] =>
  letterheads.changes.map(({ after, by, at }, revision) => ({
    revision,
    before: letterheadView(letterheadAfter(letterheads, revision), photoUrlOf),
    after: letterheadView(after, photoUrlOf),
    changedBy: by,
    changedAt: at,
  }));
