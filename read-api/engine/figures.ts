import type { Cents } from '@fines/domain/shared/money.ts';

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** The percentage of `part` in `whole`, with one decimal; 0 if `whole` is 0. */
export const percentageOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : oneDecimal((part / whole) * 100);

/** The change from `before` to `now` in percent, with one decimal; null if `before` is 0. */
export const changeSince = (before: number, now: number): number | null =>
  before === 0 ? null : oneDecimal(((now - before) / Math.abs(before)) * 100);

/** The average for each head, with one decimal; 0 if there are no heads. */
export const averagePer = (count: number, heads: number): number =>
  heads === 0 ? 0 : oneDecimal(count / heads);

/** The average in emalangeni, rounded to the cent; 0 if `count` is 0. */
export const averageOf = (sum: Cents, count: number): number =>
  count === 0 ? 0 : Math.round(sum / count) / 100;
