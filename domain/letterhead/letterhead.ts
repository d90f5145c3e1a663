import { z } from 'zod';

import { optionalText, requiredText } from '../shared/text.ts';

const LONGEST_LINE = 120;
const LONGEST_TEXT = 600;

/** A text of several lines in both languages; without siSwati, papers have the English alone. */
const inBoth = (what: string) =>
  z.object({
    en: requiredText(`${what} in English`, LONGEST_TEXT, { lines: true }),
    ss: optionalText(`${what} in siSwati`, LONGEST_TEXT, { lines: true }),
  });

/** What every paper says of the authority: who it is, where and how to pay, and what follows. */
export const letterheadSchema = z.object({
  authority: requiredText('The name of the authority', LONGEST_LINE),
  /** As it is kept: `/photos/…`; null without a crest. */
  crestUrl: z.string().nullable(),
  address: requiredText('The address', LONGEST_TEXT, { lines: true }),
  phone: requiredText('The telephone number', LONGEST_LINE),
  email: requiredText('The e-mail address', LONGEST_LINE).pipe(z.email('The e-mail address is not one')),
  /** Bank, branch, account: a line each. Null if nobody can pay so. */
  bankAccount: optionalText('The bank account', LONGEST_TEXT, { lines: true }),
  /** `MoMo 7602 1234, merchant 00182`. Null if nobody can pay so. */
  mobileMoney: optionalText('The mobile money code', LONGEST_LINE),
  /** Where and when people pay in cash or by card: a line for each counter. */
  counters: requiredText('The counters and their hours', LONGEST_TEXT, { lines: true }),
  legalBasis: inBoth('The legal basis'),
  consequence: inBoth('The consequence of not paying'),
  dispute: inBoth('How to dispute'),
});

export type Letterhead = z.output<typeof letterheadSchema>;

/** What papers say until somebody has set the letterhead. */
export const FIRST_LETTERHEAD: Letterhead = {
  authority: 'Royal Eswatini Police Service',
  crestUrl: null,
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
