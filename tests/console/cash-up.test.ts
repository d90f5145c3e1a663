import {
  type CountValues,
  emalangeniIn,
  countValuesSchema,
  firstCountOf,
  firstCountOn,
  isCountedAnew,
  isAnythingCounted,
  outcomeOf,
  startOf,
  sumIn,
  clearCount,
  readCount,
  writeCount,
} from '@fines/admin-ui/src/cash-up/count.ts';
import { NOTES } from '@fines/domain/cash-up/movement.ts';
import { expect, it } from 'vitest';

import { memoryCell } from './memory.ts';

const NOW = new Date('2026-03-10T08:00:00.000Z');
const LAST = { day: '2026-03-09', number: 1, countedCash: 300.5 };

const count = (entered: Partial<CountValues>): CountValues => countValuesSchema.parse(entered);

/** A day on which 60 was taken in cash, or nothing. */
const till = (amount: number, last: typeof LAST | null = null) => {
  const sum = { count: amount / 60, amount, refundCount: 0, refundAmount: 0 };
  return { open: { receipts: [], refunds: [], methods: [{ method: 'CASH' as const, ...sum }] }, last };
};

it('a count begins with what the last one came to, if there was one', () => {
  expect(startOf({ last: LAST })).toEqual(count({ cashAtStart: '300.50' }));
  expect(startOf({ last: null })).toEqual(count({}));
});

it('a count is summed up by note and coin, and set against what should be there', () => {
  const values = count({ cashAtStart: '300.50', pieces20000: '2', pieces500: '3', pieces10: 'x' });
  expect(sumIn(values)).toBe(415);
  expect(sumIn(values, NOTES)).toBe(400);
  expect(sumIn(values, [500])).toBe(15);
  expect(outcomeOf(values, till(60, LAST))).toEqual({
    hasCash: true,
    expected: 360.5,
    counted: 415,
    difference: 54.5,
    startDiffers: false,
  });
  expect(outcomeOf(count({ cashAtStart: '300' }), till(0, LAST)).startDiffers).toBe(true);
  expect(outcomeOf(count({ cashAtStart: '300' }), till(0)).startDiffers).toBe(false);
});

it('cash at the start is an amount as people type it, or none', () => {
  expect(['1,000', ' ', '60.123', '0x10'].map(emalangeniIn)).toEqual([1000, 0, undefined, undefined]);
});

it('nothing is counted as long as no number stands anywhere, which matters where there was cash', () => {
  expect(isAnythingCounted(count({ cashAtStart: '40', reason: 'Why' }))).toBe(false);
  expect(isAnythingCounted(count({ pieces10: '0' }))).toBe(true);
  expect(outcomeOf(count({}), till(0)).hasCash).toBe(false);
  expect(outcomeOf(count({}), till(60)).hasCash).toBe(true);
  expect(outcomeOf(count({ cashAtStart: '5' }), till(0)).hasCash).toBe(true);
});

it('what is counted after the first count is another one, until something more is taken', () => {
  const open = till(60);
  const first = firstCountOf(count({ pieces5000: '1' }), open);
  expect(firstCountOn(open, first)).toEqual({ counted: [{ value: 5000, pieces: 1 }], movements: 0 });
  expect(isCountedAnew(first, count({ pieces5000: '1', pieces1000: '0', reason: 'x' }))).toBe(false);
  expect(isCountedAnew(first, count({ pieces5000: '1', pieces1000: '1' }))).toBe(true);
  const later = { open: { ...open.open, receipts: ['RCP-2026-001'] } };
  expect(firstCountOn(later, first)).toBeUndefined();
});

const draft = (pieces20000: string) => ({ savedAt: NOW.toISOString(), values: count({ pieces20000 }) });

it('a count is kept for each person and day, for whoever counted', () => {
  const cell = memoryCell();
  const monday = { userId: 'u1', cashierId: 'c1', day: '2026-03-09', number: 1 };
  const tuesday = { ...monday, day: '2026-03-10', number: 1 };
  writeCount(cell, monday, draft('1'));
  writeCount(cell, tuesday, draft('2'));
  expect(readCount(cell, monday)).toEqual(draft('1'));
  expect(readCount(cell, { ...monday, cashierId: 'c2' })).toBeUndefined();
  clearCount(cell, monday);
  expect(readCount(cell, monday)).toBeUndefined();
  expect(readCount(cell, tuesday)?.values.pieces20000).toBe('2');
  expect(readCount(cell, { ...tuesday, userId: 'u2' })).toBeUndefined();
  expect(readCount(cell, { ...tuesday, number: 2 })).toBeUndefined();
  expect(readCount(memoryCell('nonsense'), monday)).toBeUndefined();
});
