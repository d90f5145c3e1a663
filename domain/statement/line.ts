import { z } from 'zod';

import { nearDaySchema } from '../shared/dates.ts';
import { centsSchema } from '../shared/money.ts';
import { optionalText, requiredText } from '../shared/text.ts';

/** The ways on which money comes in by itself. Payments made of it have the method of the same meaning. */
export const CHANNELS = ['BANK', 'MOBILE_MONEY'] as const;
export type Channel = (typeof CHANNELS)[number];

/** SHA-256 in hexadecimal of the line and its account, day and place among identical ones: whatever file it is in. */
export const lineIdSchema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the id of a line of a statement');

/** Money that came in, as a statement of a bank or of mobile money has it. */
export const statementLineSchema = z.object({
  /** The account of the authority to which it came. */
  account: requiredText('Account', 50),
  day: nearDaySchema,
  amount: centsSchema.refine((cents) => cents > 0, 'Amount must be more than 0'),
  channel: z.enum(CHANNELS),
  /** What the payer wrote as the reference of the payment. */
  reference: optionalText('Reference', 140),
  payer: optionalText('Payer', 140),
  /** All else that the statement says of it. */
  text: optionalText('Text', 500).transform((text) => text ?? ''),
  /** Under which the bank or the network knows it. */
  bankId: optionalText('Bank id', 100),
});
export type StatementLine = z.output<typeof statementLineSchema>;

/** How a line says which fine it is for: only a reference with right check digits is certain. */
export const MEANT_BY = ['REFERENCE', 'NUMBER', 'PLATE'] as const;

export const meantSchema = z.object({ fineNumber: z.string(), by: z.enum(MEANT_BY) });
export type Meant = z.output<typeof meantSchema>;

/** Why money is in suspense. */
export const SUSPENSE_REASONS = [
  'NO_FINE',
  'PROPOSED',
  'UNKNOWN_FINE',
  'PART',
  'CREDIT',
  'PAID',
  'RESOLVED',
  'CANCELLED',
] as const;
export type SuspenseReason = (typeof SUSPENSE_REASONS)[number];

export const SUSPENSE_REASON_LABELS: Readonly<Record<SuspenseReason, string>> = {
  NO_FINE: 'No fine named',
  PROPOSED: 'Proposed',
  UNKNOWN_FINE: 'No such fine',
  PART: 'Not enough yet',
  CREDIT: 'Credit',
  PAID: 'Fine paid already',
  RESOLVED: 'Fine dismissed',
  CANCELLED: 'Fine deleted',
};

/** What became of a line when it was taken. */
export const lineOutcomeSchema = z.discriminatedUnion('outcome', [
  /** It paid a fine; of what was more, `inSuspense` is left as a credit of it. */
  z.object({
    outcome: z.literal('RECORDED'),
    fineNumber: z.string(),
    receiptNumber: z.string(),
    inSuspense: centsSchema,
  }),
  /** It seems to be for this fine, which somebody has to confirm. */
  z.object({
    outcome: z.literal('PROPOSED'),
    fineNumber: z.string(),
    by: z.enum(MEANT_BY).exclude(['REFERENCE']),
  }),
  /** `fineNumber`: the fine for which it waits. */
  z.object({
    outcome: z.literal('SUSPENSE'),
    reason: z.enum(SUSPENSE_REASONS),
    fineNumber: z.string().nullable(),
  }),
  /** It was taken before, from this file or from another one. */
  z.object({ outcome: z.literal('KNOWN') }),
]);
export type LineOutcome = z.output<typeof lineOutcomeSchema>;
