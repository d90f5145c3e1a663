import { z } from 'zod';

import { localDaySchema, shiftDay, shownDay } from '../shared/dates.ts';
import { emalangeniSchema, formatSzl, toEmalangeni } from '../shared/money.ts';
import { OFFENSE_TYPE_LABELS, OFFENSE_TYPES, offenseTypeSchema } from '../shared/offenses.ts';
import { personSchema } from '../shared/person.ts';
import { optionalText, requiredText } from '../shared/text.ts';
import { type Catalogue, isReplaced, type Offense, type OffenseChange, offenseOn } from './catalogue.ts';
import type { Terms } from './events.ts';

/** How long the texts may be. */
export const LONGEST_NAME = 120;
export const LONGEST_LAW = 200;

/** What somebody wants the catalogue to say of an offense; the amount is in emalangeni. */
export const wantedTermsSchema = z.object({
  name: requiredText('Name', LONGEST_NAME, { form: 'NFKC' }),
  offenseType: offenseTypeSchema,
  amount: emalangeniSchema.positive('Amount must be more than 0'),
  law: optionalText('Law', LONGEST_LAW).default(null),
});

const termsViewSchema = z.object({
  name: z.string(),
  offenseType: z.enum(OFFENSE_TYPES),
  amount: z.number(),
  law: z.string().nullable(),
});
export type TermsView = z.output<typeof termsViewSchema>;

/** An offense as it is in force on a day; `validFrom` is the day since when it is so. */
export const offenseViewSchema = termsViewSchema
  .extend({ id: z.string(), validFrom: localDaySchema })
  .meta({ id: 'Offense' });
export type OffenseView = z.output<typeof offenseViewSchema>;

/** `before` and `after`: the offense on the day before `validFrom`, and from then on; null if not in force. */
export const offenseChangeViewSchema = z
  .object({
    /** The number of the change, from 0. */
    revision: z.int(),
    offenseId: z.string(),
    validFrom: localDaySchema,
    before: termsViewSchema.nullable(),
    after: termsViewSchema.nullable(),
    changedBy: personSchema,
    changedAt: z.iso.datetime(),
    /** A later change of this offense for the same day counts instead. */
    isReplaced: z.boolean(),
  })
  .meta({ id: 'OffenseChange' });
export type OffenseChangeView = z.output<typeof offenseChangeViewSchema>;

/** In the order in which they were recorded. An object, so that the console can keep its version beside them. */
export const offenseChangesSchema = z
  .object({ changes: z.array(offenseChangeViewSchema) })
  .meta({ id: 'OffenseChanges' });
export type OffenseChanges = z.output<typeof offenseChangesSchema>;

const termsView = ({ name, type, amount, law }: Terms): TermsView => ({
  name,
  offenseType: type,
  amount: toEmalangeni(amount),
  law,
});

export const offenseView = ({ id, from, ...terms }: Offense): OffenseView => ({
  id,
  ...termsView(terms),
  validFrom: from,
});

/** All changes in the order in which they were recorded. */
export const changesIn = (catalogue: Catalogue): OffenseChangeView[] =>
  catalogue.changes.map(({ offenseId, from, terms, by, at }: OffenseChange, revision) => {
    const before = offenseOn(catalogue, shiftDay(from, -1), offenseId);
    return {
      revision,
      offenseId,
      validFrom: from,
      before: before === undefined ? null : termsView(before),
      after: terms && termsView(terms),
      changedBy: by,
      changedAt: at,
      isReplaced: isReplaced(catalogue, revision),
    };
  });

type Told = Pick<OffenseChangeView, 'validFrom' | 'before' | 'after'>;

/** What a change does: `From Dec 01, 2026: Illegal parking costs SZL 120.00 (SZL 60.00 until Nov 30, 2026)`. */
export function changeText({ validFrom, before, after }: Told): string {
  const name = (before ?? after)?.name ?? 'Unknown';
  const lastDay = shownDay(shiftDay(validFrom, -1));
  return `From ${shownDay(validFrom)}: ${name} ${whatChanges(before, after, lastDay)}`;
}

function whatChanges(before: TermsView | null, after: TermsView | null, lastDay: string): string {
  const until = (was: string): string => `(${was} until ${lastDay})`;
  if (after === null) return `is no offense any more ${until(before === null ? 'none' : costOf(before))}`;
  if (before === null) return whatIsNew(after);
  const changes = differencesOf(before, after, until);
  return changes.length === 0 ? 'stays as it is' : changes.join(', ');
}

const differencesOf = (before: TermsView, after: TermsView, until: (was: string) => string): string[] =>
  [
    before.amount !== after.amount && `costs ${costOf(after)} ${until(costOf(before))}`,
    before.name !== after.name && `is called ${after.name}`,
    before.offenseType !== after.offenseType && `has the type ${typeOf(after)} ${until(typeOf(before))}`,
    before.law !== after.law && `has ${lawOf(after) ?? 'no letter of the law'}`,
  ].filter((words) => words !== false);

const whatIsNew = (after: TermsView): string =>
  [`is an offense of the type ${typeOf(after)}`, `costs ${costOf(after)}`, lawOf(after)]
    .filter((words) => words !== undefined)
    .join(', ');

const costOf = ({ amount }: TermsView): string => formatSzl(amount);
const typeOf = ({ offenseType }: TermsView): string => OFFENSE_TYPE_LABELS[offenseType];
const lawOf = ({ law }: TermsView): string | undefined => (law === null ? undefined : `the law ${law}`);
