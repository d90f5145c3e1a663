import { formatReceiptNumber } from '@fines/domain/receipt/number.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Log } from '@fines/platform/log.ts';

import { range, WINDOW } from '../numbering/number-series.ts';
import type { YearlySeries } from '../numbering/yearly-series.ts';
import { type Fate, settleReceipt } from './settle-receipt.ts';
import type { SweepMarks } from './sweep-marks.ts';

export type SweepTools = { store: EventStore; receiptNumbers: YearlySeries; marks: SweepMarks; log: Log };

/**
 * Voids the receipt numbers that were reserved before `olderThan` and not used: after a crash, say. A number is
 * of the year in which it was reserved, so there is nothing to be found before last year.
 */
export async function sweepReceipts(tools: SweepTools, olderThan: Date): Promise<void> {
  const year = localYear(new Date().toISOString());
  for (const swept of [year - 1, year]) await sweepYear(tools, swept, olderThan);
}

/** Begins behind what is settled already; the mark stays before a number that was left out. */
async function sweepYear(tools: SweepTools, year: number, olderThan: Date): Promise<void> {
  const { marks } = tools;
  let settledUpTo = await marks.of(year);
  const absent: number[] = [];
  const leftOut: number[] = [];
  for await (const batch of fatesBehind(settledUpTo, tools, year, olderThan)) {
    for (const { sequence, fate } of batch) {
      if (fate === 'ABSENT') absent.push(sequence);
      if (fate !== 'SETTLED') continue;
      leftOut.push(...absent.splice(0));
      if (sequence === settledUpTo + 1) settledUpTo = sequence;
    }
    await marks.move(year, settledUpTo);
  }
  if (leftOut.length > 0) await offerAgain(tools, year, leftOut);
}

/** Ends behind numbers that are too young, and where nothing is reserved as far as numbers can be out at once. */
async function* fatesBehind(
  settledUpTo: number,
  tools: SweepTools,
  year: number,
  olderThan: Date,
): AsyncGenerator<{ sequence: number; fate: Fate }[]> {
  for (let from = settledUpTo + 1; ; from += WINDOW) {
    const batch = await Promise.all(
      range(from, from + WINDOW - 1).map(async (sequence) => ({
        sequence,
        fate: await settleReceipt(tools, formatReceiptNumber(year, sequence), olderThan),
      })),
    );
    yield batch;
    const isEnd = batch.every(({ fate }) => fate === 'ABSENT') || batch.some(({ fate }) => fate === 'YOUNG');
    if (isEnd) return;
  }
}

/**
 * A process that ended with numbers in hand leaves them out, and no other one looks back that far. So they are
 * given to the next payments here. Until then, and for ever in a year that is over, it is said each time.
 */
async function offerAgain(
  { receiptNumbers, log }: SweepTools,
  year: number,
  leftOut: number[],
): Promise<void> {
  const numbers = leftOut.map((sequence) => formatReceiptNumber(year, sequence));
  log.warn({ numbers }, 'receipt numbers were left out; the next payments of their year get them');
  const series = await receiptNumbers.of(year);
  for (const sequence of leftOut) series.offer(sequence);
}
