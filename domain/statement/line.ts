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
  /** Whose money it is, if somebody else has paid it in. */
  ultimatePayer: text.optional(),
  /** What else a payer may have written, in whichever field of the bank. */
  further: text.optional(),
});
export type StatementLine = z.output<typeof statementLineSchema>;

/** Money that went out, as a statement has it. It may be what came in by a line of before. */
export type Debit = {
  account: string;
  day: string | null;
  /** Those that stand there, in cents: it is one of them. */
  amounts: readonly number[];
  text: string;
  bankId: string | null;
  /** Whether the bank says that it gives something back. */
  isReturn: boolean;
};

/**
 * How a line says which fine it is for: only a reference with right check digits is certain. `REFERENCES`: it has those
 * of several fines. `REISSUED`: it has that of a fine in whose place this one was issued. `REFUNDED`: it has that of
 * the fine, but money that came for it was given back.
 */
export const MEANT_BY = ['REFERENCE', 'NUMBER', 'PLATE', 'REFERENCES', 'REISSUED', 'REFUNDED'] as const;

export const meantSchema = z.object({
  fineNumber: z.string(),
  by: z.enum(MEANT_BY),
  /** The other fines that it names as well. */
  others: z.array(z.string()).optional(),
});
export type Meant = z.output<typeof meantSchema>;

/**
 * The fine for which a line certainly is.
 *
 * @param perhapsSameAs the line that it may be once more: then nothing is certain
 */
export const certainFine = ({
  meant,
  perhapsSameAs,
}: {
  meant: Meant | null;
  perhapsSameAs?: string | undefined;
}): string | undefined =>
  meant?.by === 'REFERENCE' && perhapsSameAs === undefined ? meant.fineNumber : undefined;

/** Why somebody has to see to a line: money of it is in suspense, or was taken back. */
export const SUSPENSE_REASONS = [
  'TAKEN_BACK',
  'PERHAPS_SAME',
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
  TAKEN_BACK: 'Taken back by the bank',
  PERHAPS_SAME: 'Perhaps the same again',
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
  | { outcome: 'PROPOSED'; fineNumber: string; by: Meant['by'] }
  /** `fineNumber`: the fine for which it waits. */
  | { outcome: 'SUSPENSE'; reason: SuspenseReason; fineNumber: string | null }
  /** It was taken before, from this file or from another one. */
  | { outcome: 'KNOWN' }
  /** It was not taken. */
  | { outcome: 'REFUSED'; reason: string };
