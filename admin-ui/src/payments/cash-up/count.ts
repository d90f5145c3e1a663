import { type CashCount, type Denomination, DENOMINATIONS } from '@fines/domain/cash-up/cash-count.ts';
import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { emalangeniSchema } from '@fines/domain/shared/money.ts';

/** The field for how many there are of a note or coin, named after its value in cents. */
export type PiecesField = `pieces${Denomination}`;

export type CountValues = Record<PiecesField, string> & { cashAtStart: string; reason: string };

export const piecesField = (value: Denomination): PiecesField => `pieces${value}`;

export const NOTHING_COUNTED: CountValues = {
  ...(Object.fromEntries(DENOMINATIONS.map((value) => [piecesField(value), ''])) as Record<
    PiecesField,
    string
  >),
  cashAtStart: '',
  reason: '',
};

/** The whole number that a text is; 0 for none, undefined for anything else. */
export function piecesIn(text: string): number | undefined {
  const typed = text.trim();
  if (!/^\d{0,6}$/.test(typed)) return undefined;
  const pieces = Number(typed);
  return pieces <= 100_000 ? pieces : undefined;
}

/** Emalangeni as they are typed, 0 for none; undefined for what is no amount. */
export const emalangeniIn = (text: string): number | undefined =>
  emalangeniSchema.safeParse(Number(text.trim().replace(',', '.'))).data;

export const countIn = (values: CountValues): CashCount =>
  DENOMINATIONS.map((value) => ({ value, pieces: piecesIn(values[piecesField(value)]) ?? 0 })).filter(
    ({ pieces }) => pieces > 0,
  );

const cents = (emalangeni: number): number => Math.round(emalangeni * 100);

export type Outcome = { expected: number; counted: number; difference: number };

/** What should be there, what is, and what is too much or, below zero, missing; in emalangeni. */
export function outcomeOf(values: CountValues, { methods }: CashUpDay['open']): Outcome {
  const start = cents(emalangeniIn(values.cashAtStart) ?? 0);
  const expected = methods
    .filter(({ method }) => method === 'CASH')
    .reduce((sum, { amount, refundAmount }) => sum + cents(amount) - cents(refundAmount), start);
  const counted = countIn(values).reduce((sum, { value, pieces }) => sum + value * pieces, 0);
  return { expected: expected / 100, counted: counted / 100, difference: (counted - expected) / 100 };
}
