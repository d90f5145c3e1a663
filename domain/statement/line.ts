import { z } from 'zod';

import { type Cents, centsSchema } from '../shared/money.ts';

/** The ways on which money comes in by itself. Payments made of it have the method of the same meaning. */
export const CHANNELS = ['BANK', 'MOBILE_MONEY'] as const;
export type Channel = (typeof CHANNELS)[number];

/** SHA-256 in hexadecimal of the line and its account, day and place among identical ones: whatever file it is in. */
export const lineIdSchema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the id of a line of a statement');

const text = z.string().min(1);

/** Money that came in, as a statement of a bank or of mobile money has it. What reads a file cleans its texts. */
export const statementLineSchema = z.object({
  /** The account of the authority to which it came. */
  account: text,
  day: z.iso.date(),
  amount: centsSchema,
  channel: z.enum(CHANNELS),
  /** What the payer wrote as the reference of the payment. */
  reference: text.nullable(),
  payer: text.nullable(),
  /** All else that the statement says of it. */
  text: z.string(),
  /** Under which the bank or the network knows it. */
  bankId: text.nullable(),
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

/** What becomes of a line when it is taken. */
export type LineOutcome =
  /** It paid a fine; of what was more, `inSuspense` is left as a credit of it. */
  | { outcome: 'RECORDED'; fineNumber: string; receiptNumber: string; inSuspense: Cents }
  /** It seems to be for this fine, which somebody has to confirm. */
  | { outcome: 'PROPOSED'; fineNumber: string; by: Exclude<Meant['by'], 'REFERENCE'> }
  /** `fineNumber`: the fine for which it waits. */
  | { outcome: 'SUSPENSE'; reason: SuspenseReason; fineNumber: string | null }
  /** It was taken before, from this file or from another one. */
  | { outcome: 'KNOWN' }
  /** It was not taken. */
  | { outcome: 'REFUSED'; reason: string };
