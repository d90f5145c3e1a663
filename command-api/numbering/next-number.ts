import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import type { NumberSeries } from './number-series.ts';

/** Does something under the next number of a series: tries one after another until one is not taken by another process. */
export async function underNextNumber<Result>(
  series: NumberSeries,
  use: (sequence: number) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const sequence = await series.take();
    try {
      const result = await use(sequence);
      series.used(sequence);
      return result;
    } catch (error) {
      await releaseNumber(series, sequence, error);
    }
  }
}

/**
 * After a failed append: goes on behind a number that is taken, rethrows everything else. The number then
 * comes back; should the append come through after all, its stream still lets only one document have it.
 */
export async function releaseNumber(series: NumberSeries, sequence: number, error: unknown): Promise<void> {
  if (error instanceof WrongExpectedRevision) return series.catchUp(sequence);
  series.giveBack(sequence);
  throw error;
}
