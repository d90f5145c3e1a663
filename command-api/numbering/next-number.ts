import { StreamClosed, WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

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
      if (!(error instanceof WrongExpectedRevision || error instanceof StreamClosed)) {
        series.giveBack(sequence);
        throw error;
      }
      await series.catchUp(sequence);
    }
  }
}
