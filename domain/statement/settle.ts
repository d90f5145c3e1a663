import { paymentReferenceOf } from '../fine/payment-reference.ts';
import type { Payment, PaymentMethod } from '../fine/payment.ts';
import { type Cents, centsSchema } from '../shared/money.ts';
import type { TakeLine } from './decide.ts';
import type { Channel } from './line.ts';
import { suspenseOf, takenBackBy, type TakenLine } from './state.ts';

/** So much of a line is for a payment. */
export type Use = { lineId: string; amount: Cents };

/**
 * Which lines pay a fine of this amount: one that is enough by itself, and best of exactly as much; else as many as
 * together are enough, the oldest first. Undefined if they are not: a fine is paid as a whole or not at all.
 *
 * @param lines those for this fine. What of the last one is too much stays in suspense, as a credit of the fine
 */
export function usesFor(amount: Cents, lines: readonly TakenLine[]): Use[] | undefined {
  const usable = lines.filter(isUsable).toSorted(byAge);
  const alone = enoughOf(amount, usable, suspenseOf);
  if (alone !== undefined) return [{ lineId: alone.lineId, amount }];
  return together(amount, usable);
}

const isUsable = (line: TakenLine): boolean =>
  line.request === null && takenBackBy(line) === undefined && suspenseOf(line) > 0;

/** The line that is enough by itself, and best of exactly as much; undefined if none is. */
export const enoughOf = <Line>(
  amount: Cents,
  lines: readonly Line[],
  moneyOf: (line: Line) => Cents,
): Line | undefined =>
  lines.find((line) => moneyOf(line) === amount) ?? lines.find((line) => moneyOf(line) > amount);

/** Whoever pays a fine takes its lines in the same order, so that two who do so meet at the first one. */
const byAge = (one: TakenLine, other: TakenLine): number =>
  one.day === other.day ? compare(one.lineId, other.lineId) : compare(one.day, other.day);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function together(amount: Cents, lines: readonly TakenLine[]): Use[] | undefined {
  const uses: Use[] = [];
  let missing = Number(amount);
  for (const line of lines) {
    if (missing === 0) break;
    const part = Math.min(missing, suspenseOf(line));
    uses.push({ lineId: line.lineId, amount: centsSchema.parse(part) });
    missing -= part;
  }
  return missing === 0 ? uses : undefined;
}

/** The method of payments that are made of it. */
export const METHOD_OF: Readonly<Record<Channel, PaymentMethod>> = {
  BANK: 'BANK_TRANSFER',
  MOBILE_MONEY: 'MOBILE_MONEY',
};

const METHODS_OF_LINES: ReadonlySet<PaymentMethod> = new Set(Object.values(METHOD_OF));

/** Whether somebody typed in money that came to an account of ours, so that a line of a statement is to be found for it. */
export const isTypedIn = ({ status, method, lineIds }: Payment): boolean =>
  status === 'COMPLETED' && lineIds === undefined && METHODS_OF_LINES.has(method);

/**
 * How the money of a line came, as a payment says it. Its reference is the one by which the bank or the network knows
 * the line: what the payer wrote may tell of persons.
 */
export const transferOf = (
  { channel, bankId }: Pick<TakenLine, 'channel' | 'bankId'>,
  fineNumber: string,
): { method: PaymentMethod; transactionReference: string } => ({
  method: METHOD_OF[channel],
  transactionReference: bankId ?? paymentReferenceOf(fineNumber),
});

/**
 * Whether lines pay a fine though nobody says so. Not after money that came to an account of ours was given back: a line
 * may be that same money, or what the payer sent twice and has back already.
 */
export function isPaidByLines({ payments }: { payments: readonly Payment[] }): boolean {
  const last = payments.at(-1);
  return !(last?.status === 'REFUNDED' && METHODS_OF_LINES.has(last.method) && isGivenBack(last.refund));
}

/** A line that is not to pay its fine by itself: somebody has to confirm it. */
export const asProposal = (taking: TakeLine): TakeLine => ({
  ...taking,
  meant: taking.meant && { ...taking.meant, by: 'REFUNDED' },
});

/** A refund tells where the money went, or else it stays with the authority, in suspense. */
export const isGivenBack = ({
  method,
  transactionReference,
}: {
  method: PaymentMethod;
  transactionReference: string | null;
}): boolean => method === 'CASH' || transactionReference !== null;
