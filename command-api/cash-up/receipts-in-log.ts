import { formatReceiptNumber, receiptStream } from '@fines/domain/receipt/number.ts';
import { addHours, localYear, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { metadataSchema } from '@fines/domain/shared/event-schema.ts';
import { parseNumber } from '@fines/domain/shared/numbering.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

import { range, WINDOW } from '../numbering/number-series.ts';
import type { YearlySeries } from '../numbering/yearly-series.ts';

export type ReceiptsTools = { store: EventStore; receiptNumbers: YearlySeries };

/** Clocks of several servers put receipts out of the order of time by less. */
const SLACK_HOURS = 1;

/**
 * The fines for which a person reserved a receipt on a local day: each payment has one, reserved in the same name and
 * at the same time. Goes back from the newest number to where a window of numbers lies before that day, since numbers
 * that were out at once are no further apart.
 */
export async function finesPaidTo(
  { store, receiptNumbers }: ReceiptsTools,
  { cashierId, day }: { cashierId: string; day: string },
): Promise<string[]> {
  const start = startOfLocalDay(day);
  const beginning = addHours(start, -SLACK_HOURS);
  const year = localYear(start);
  const fines: string[] = [];
  for (let to = await (await receiptNumbers.of(year)).highest(); to > 0; to -= WINDOW) {
    const numbers = range(Math.max(1, to - WINDOW + 1), to).map((sequence) =>
      formatReceiptNumber(year, sequence),
    );
    const receipts = await readReceipts(store, numbers);
    if (receipts.length > 0 && receipts.every(({ recordedAt }) => recordedAt < beginning)) break;
    const theirs = receipts.filter(({ reservedBy }) => reservedBy === cashierId);
    fines.push(...theirs.flatMap(({ fineNumber }) => fineNumber ?? []));
  }
  return fines;
}

/** The fines of these receipts; of what is no receipt, none. */
export async function finesOfRefunds(
  { store }: ReceiptsTools,
  refunds: readonly string[],
): Promise<string[]> {
  const numbers = refunds.filter((number) => parseNumber(number)?.series === 'RCP');
  const fines: string[] = [];
  for (let first = 0; first < numbers.length; first += WINDOW) {
    const receipts = await readReceipts(store, numbers.slice(first, first + WINDOW));
    fines.push(...receipts.flatMap(({ fineNumber }) => fineNumber ?? []));
  }
  return fines;
}

/** `fineNumber` of a number that was reserved for one; others were left out. */
type Receipt = { recordedAt: string; reservedBy: string; fineNumber: string | undefined };

const reserved = z.object({ fineNumber: z.string() });

async function readReceipts(store: EventStore, numbers: readonly string[]): Promise<Receipt[]> {
  const streams = await Promise.all(
    numbers.map((number) => store.readStream(receiptStream(number), { limit: 1 })),
  );
  return streams.flat().flatMap(({ data, metadata }) => {
    const written = metadataSchema.safeParse(metadata).data;
    if (written === undefined) return [];
    const { recordedAt, actor } = written;
    return [{ recordedAt, reservedBy: actor.id, fineNumber: reserved.safeParse(data).data?.fineNumber }];
  });
}
