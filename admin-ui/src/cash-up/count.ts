import {
  type CashCount,
  cashCountSchema,
  type Denomination,
  DENOMINATIONS,
  isSameCount,
} from '@fines/domain/cash-up/movement.ts';
import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { emalangeniSchema } from '@fines/domain/shared/money.ts';
import { asCode } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

import type { TillDay } from '../data/moneyCalls.ts';
import type { Cell } from '../data/storage.ts';
import { amountIn } from '../format/numbers.ts';

/** The field for how many there are of a note or coin, named after its value in cents. */
export type PiecesField = `pieces${Denomination}`;

export const piecesField = (value: Denomination): PiecesField => `pieces${value}`;

const entry = z.string().default('');
const FIELDS = [...DENOMINATIONS.map(piecesField), 'cashAtStart', 'reason'] as const;

/** What is entered; what is missing is blank. */
export const countValuesSchema = z.object(
  Object.fromEntries(FIELDS.map((name) => [name, entry])) as Record<(typeof FIELDS)[number], typeof entry>,
);
export type CountValues = z.output<typeof countValuesSchema>;

/** Nothing is counted yet; what is there at the start is what the last cash-up counted, if there is one. */
export const startOf = ({ last }: Pick<CashUpDay, 'last'>): CountValues =>
  countValuesSchema.parse(last === null ? {} : { cashAtStart: last.countedCash.toFixed(2) });

/** Whether a number stands anywhere, if only 0. */
export const isAnythingCounted = (values: CountValues): boolean =>
  DENOMINATIONS.some((value) => values[piecesField(value)].trim() !== '');

/** The whole number that a text is; 0 for none, undefined for anything else. */
export function piecesIn(text: string): number | undefined {
  const typed = asCode(text);
  if (!/^\d{0,6}$/.test(typed)) return undefined;
  const pieces = Number(typed);
  return pieces <= 100_000 ? pieces : undefined;
}

/** Emalangeni as they are typed, 0 for none; undefined for what is no amount. */
export const emalangeniIn = (text: string): number | undefined =>
  text.trim() === '' ? 0 : emalangeniSchema.safeParse(amountIn(text)).data;

export const countIn = (values: CountValues): CashCount =>
  DENOMINATIONS.map((value) => ({ value, pieces: piecesIn(values[piecesField(value)]) ?? 0 })).filter(
    ({ pieces }) => pieces > 0,
  );

const cents = (emalangeni: number): number => Math.round(emalangeni * 100);

/** The total of the counted notes and coins, in emalangeni. */
export const sumIn = (values: CountValues, denominations: readonly Denomination[] = DENOMINATIONS): number =>
  countIn(values)
    .filter(({ value }) => denominations.includes(value))
    .reduce((sum, { value, pieces }) => sum + value * pieces, 0) / 100;

export type Outcome = {
  /** Whether there has been any cash. */
  hasCash: boolean;
  expected: number;
  counted: number;
  difference: number;
  /** Whether it starts with something else than the last cash-up counted. */
  startDiffers: boolean;
};

/** The expected sum, the counted sum and their difference (negative if money is missing), in emalangeni. */
export function outcomeOf(values: CountValues, { open, last }: Pick<CashUpDay, 'open' | 'last'>): Outcome {
  const start = emalangeniIn(values.cashAtStart) ?? 0;
  const cash = open.methods.filter(({ method }) => method === 'CASH');
  const expected = cash.reduce(
    (sum, { amount, refundAmount }) => sum + cents(amount) - cents(refundAmount),
    cents(start),
  );
  const counted = sumIn(values);
  return {
    hasCash: start > 0 || cash.some(({ count, refundCount }) => count + refundCount > 0),
    expected: expected / 100,
    counted,
    difference: (cents(counted) - expected) / 100,
    startDiffers: last !== null && cents(start) !== cents(last.countedCash),
  };
}

/** What was counted before the expected cash of so many payments and refunds was shown. */
const firstCountSchema = z.object({ counted: cashCountSchema, movements: z.int() });
export type FirstCount = z.output<typeof firstCountSchema>;

/** What is counted now, as the first count of what is not cashed up yet. */
export const firstCountOf = (values: CountValues, till: Pick<CashUpDay, 'open'>): FirstCount => ({
  counted: countIn(values),
  movements: movementsOf(till),
});

const movementsOf = ({ open }: Pick<CashUpDay, 'open'>): number => open.receipts.length + open.refunds.length;

/** A first count, unless something was taken or given back since: then it is counted blind once more. */
export const firstCountOn = (
  till: Pick<CashUpDay, 'open'>,
  first: FirstCount | undefined,
): FirstCount | undefined => (first?.movements === movementsOf(till) ? first : undefined);

/** Whether something else is counted than at first. */
export const isCountedAnew = ({ counted }: FirstCount, values: CountValues): boolean =>
  !isSameCount(counted, countIn(values));

const draftSchema = z.object({
  savedAt: z.iso.datetime(),
  values: countValuesSchema,
  first: firstCountSchema.optional(),
});
export type CountDraft = z.output<typeof draftSchema>;

const keptSchema = z.object({ userId: z.string(), drafts: z.record(z.string(), draftSchema) });
type Kept = z.output<typeof keptSchema>;

/** Who counts, and for which cash-up of the day: the next one is counted anew, though it may be shown before this one is forgotten. */
type Whose = TillDay & { userId: string; number: number };

const keyOf = ({ cashierId, day, number }: Whose): string => `${cashierId} ${day} ${number}`;

/** The counts of this user. Those of another user are dropped. */
function read(cell: Cell, userId: string): Kept {
  try {
    const kept = keptSchema.parse(JSON.parse(cell.read() ?? ''));
    if (kept.userId === userId) return kept;
  } catch {
    // Nothing was stored, or something that cannot be read.
  }
  return { userId, drafts: {} };
}

export const readCount = (cell: Cell, whose: Whose): CountDraft | undefined =>
  read(cell, whose.userId).drafts[keyOf(whose)];

/** Keeps what is entered. */
export function writeCount(cell: Cell, whose: Whose, draft: CountDraft): void {
  const { userId, drafts } = read(cell, whose.userId);
  cell.write(JSON.stringify({ userId, drafts: { ...drafts, [keyOf(whose)]: draft } } satisfies Kept));
}

export function clearCount(cell: Cell, whose: Whose): void {
  const { userId, drafts } = read(cell, whose.userId);
  const { [keyOf(whose)]: _, ...others } = drafts;
  cell.write(JSON.stringify({ userId, drafts: others } satisfies Kept));
}
