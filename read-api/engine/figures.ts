import type { Cents } from '@fines/domain/shared/money.ts';

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** What percentage of the whole a part is, with one decimal; 0 when there is nothing. */
export const percentageOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : oneDecimal((part / whole) * 100);

/** By what percentage `now` lies above or below `before`; null when there was nothing to compare with. */
export const changeSince = (before: number, now: number): number | null =>
  before === 0 ? null : oneDecimal(((now - before) / Math.abs(before)) * 100);

/** How many each has, with one decimal; 0 when there is nobody. */
export const averagePer = (count: number, heads: number): number =>
  heads === 0 ? 0 : oneDecimal(count / heads);

/** In emalangeni, to the nearest cent; 0 when there is nothing. */
export const averageOf = (sum: Cents, count: number): number =>
  count === 0 ? 0 : Math.round(sum / count) / 100;
