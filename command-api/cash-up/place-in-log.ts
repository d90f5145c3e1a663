import { formatReceiptNumber, receiptStream } from '@fines/domain/receipt/number.ts';
import { addHours, localYear } from '@fines/domain/shared/dates.ts';
import { metadataSchema } from '@fines/domain/shared/event-schema.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Position, START } from '@fines/platform/event-store/position.ts';

import type { NumberSeries } from '../numbering/number-series.ts';
import type { YearlySeries } from '../numbering/yearly-series.ts';

export type LogTools = { store: EventStore; receiptNumbers: YearlySeries };

/** Clocks of several servers, and commands that took long, put the log out of the order of time by less. */
export const SLACK_HOURS = 1;

/**
 * A place in the log with nothing before it that was recorded from `instant` on, and not much behind it that was
 * recorded before: that of a receipt, of which some are written at any time that money is taken. Whatever the order
 * of their numbers, the receipt that is found is older; their order only tells where to look.
 */
export async function placeBefore({ store, receiptNumbers }: LogTools, instant: string): Promise<Position> {
  const before = addHours(instant, -SLACK_HOURS);
  const thisYear = localYear(instant);
  for (const year of [thisYear, thisYear - 1]) {
    const receiptOf = (sequence: number): Promise<Receipt | undefined> => receiptIn(store, year, sequence);
    const receipt = await newestBefore(before, await receiptNumbers.of(year), receiptOf);
    if (receipt !== undefined) return receipt.position;
  }
  return START;
}

type Receipt = { recordedAt: string; position: Position };

/** Undefined for a number that is not used, or not yet. */
async function receiptIn(store: EventStore, year: number, sequence: number): Promise<Receipt | undefined> {
  const stream = receiptStream(formatReceiptNumber(year, sequence));
  const [first] = await store.readStream(stream, { limit: 1 });
  const written = metadataSchema.safeParse(first?.metadata).data;
  return first && written && { recordedAt: written.recordedAt, position: first.position };
}

/** By bisection of the numbers, which are about in the order of time. */
async function newestBefore(
  instant: string,
  series: NumberSeries,
  receiptOf: (sequence: number) => Promise<Receipt | undefined>,
): Promise<Receipt | undefined> {
  let found: Receipt | undefined;
  let low = 0;
  for (let high = (await series.highest()) + 1; high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    let sequence = middle;
    let receipt = await receiptOf(sequence);
    // A number that was left out tells nothing: the next lower one does.
    while (receipt === undefined && sequence - 1 > low) receipt = await receiptOf(--sequence);
    if (receipt !== undefined && receipt.recordedAt >= instant) {
      high = sequence;
      continue;
    }
    found = receipt ?? found;
    low = middle;
  }
  return found;
}
