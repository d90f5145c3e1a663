import { z } from 'zod';

import { noTelephone, shownTelephone, telephoneSchema } from '../shared/telephone.ts';
import { optionalText, requiredText, sha256Schema } from '../shared/text.ts';

/** How long the texts may be. */
export const LONGEST_LINE = 120;
export const LONGEST_TEXT = 600;

/** A text of several lines in both languages; without siSwati, papers have the English alone. */
const inBoth = (what: string) =>
  z.object({
    en: requiredText(`${what} in English`, LONGEST_TEXT, { lines: true }),
    ss: optionalText(`${what} in siSwati`, LONGEST_TEXT, { lines: true }),
  });

/**
 * What somebody wants every paper to say. Nothing may be left out: who does not know of the bank account must not take
 * it away.
 */
export const wantedLetterheadSchema = z.object({
  authority: requiredText('The name of the authority', LONGEST_LINE),
  address: requiredText('The address', LONGEST_TEXT, { lines: true }),
  phone: requiredText('The telephone number', LONGEST_LINE)
    .pipe(telephoneSchema(noTelephone('The telephone number')))
    .transform(shownTelephone),
  email: requiredText('The e-mail address', LONGEST_LINE).pipe(z.email('The e-mail address is not one')),
  bankAccount: optionalText('The bank account', LONGEST_TEXT, { lines: true }),
  mobileMoney: optionalText('The mobile money code', LONGEST_LINE),
  counters: requiredText('The counters and their hours', LONGEST_TEXT, { lines: true }),
  legalBasis: inBoth('The legal basis'),
  consequence: inBoth('The consequence of not paying'),
  dispute: inBoth('How to dispute'),
});

const text = z.string().min(1);
const both = z.object({ en: text, ss: text.nullable() });

/** What every paper says of the authority: who it is, where and how to pay, and what follows. */
const textsSchema = z.object({
  authority: text,
  address: text,
  phone: text,
  email: text,
  /** Bank, branch, account: a line each. Null if nobody can pay so. */
  bankAccount: text.nullable(),
  /** `MoMo 7602 1234, merchant 00182`. Null if nobody can pay so. */
  mobileMoney: text.nullable(),
  /** Where and when people pay in cash or by card: a line for each counter. */
  counters: text,
  legalBasis: both,
  consequence: both,
  dispute: both,
});
export type LetterheadTexts = z.output<typeof textsSchema>;

/** A letterhead as events and tables keep it; the crest is kept where photos are. */
export const keptLetterheadSchema = textsSchema.extend({ crestSha256: sha256Schema.nullable() });
export type KeptLetterhead = z.output<typeof keptLetterheadSchema>;

/** The same with a link to the crest, as the HTTP API shows it; null without a crest. */
export const letterheadSchema = textsSchema
  .extend({ crestUrl: z.string().nullable() })
  .meta({ id: 'Letterhead' });
export type Letterhead = z.output<typeof letterheadSchema>;

const FIRST_TEXTS: LetterheadTexts = {
  authority: 'Royal Eswatini Police Service',
  address: 'Traffic Department\nP.O. Box 49\nMbabane H100\nKingdom of Eswatini',
  phone: '+268 2404 2221',
  email: 'traffic@police.gov.sz',
  bankAccount: null,
  mobileMoney: null,
  counters: 'Any police station with a cashier, Monday to Friday, 8:00 to 16:00',
  legalBasis: { en: 'Road Traffic Act, 2007 (Act No. 6 of 2007)', ss: null },
  consequence: {
    en: 'If it is neither paid nor disputed by the due date, the matter may be taken to court.',
    ss: null,
  },
  dispute: {
    en: 'You may dispute this fine in writing, or in person at any police station, before the due date.',
    ss: null,
  },
};

/** What papers say until somebody has set the letterhead. */
export const FIRST_LETTERHEAD: Letterhead = { ...FIRST_TEXTS, crestUrl: null };
export const FIRST_KEPT: KeptLetterhead = { ...FIRST_TEXTS, crestSha256: null };
