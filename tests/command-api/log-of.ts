import { fineStream } from '@fines/domain/fine/status.ts';
import { formatReceiptNumber, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

import type { TestSystem } from '../support/test-system.ts';

const data = z.record(z.string(), z.json());

/** Looks into the log of a system, past its services. */
export async function withLog<Result>(
  system: TestSystem,
  look: (store: EventStore) => Promise<Result>,
): Promise<Result> {
  const store = openEventStore({ url: (await system.addresses()).ESDB_URL });
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

export const eventsOf = async (store: EventStore, stream: string) =>
  (await store.readStream(stream)).map((event) => ({ type: event.type, data: data.parse(event.data) }));

export const fineEvents = (store: EventStore, fineNumber: string) => eventsOf(store, fineStream(fineNumber));

export const receiptEvents = (store: EventStore, receiptNumber: string) =>
  eventsOf(store, receiptStream(receiptNumber));

export type Receipt = { number: string; fineNumber: string; fate: 'used' | 'voided' | 'open' };

/** What became of each receipt number of a year, from the first to the one before the first that is missing. */
export async function receiptsOf(store: EventStore, year: number): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  for (;;) {
    const number = formatReceiptNumber(year, receipts.length + 1);
    const [reserved, ...others] = await receiptEvents(store, number);
    if (reserved === undefined) return receipts;
    const fineNumber = z.string().parse(reserved.data['fineNumber']);
    const payments = (await fineEvents(store, fineNumber)).filter(({ type }) => type === 'PaymentRecorded');
    const isUsed = payments.some((payment) => payment.data['receiptNumber'] === number);
    const isVoided = others.some(({ type }) => type === 'ReceiptVoided');
    if (isUsed && isVoided) throw new Error(`${number} is both used and voided`);
    receipts.push({ number, fineNumber, fate: isUsed ? 'used' : isVoided ? 'voided' : 'open' });
  }
}
