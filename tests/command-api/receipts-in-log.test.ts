import { finesPaidTo } from '@fines/command-api/cash-up/receipts-in-log.ts';
import { range } from '@fines/command-api/numbering/number-series.ts';
import { receiptNumbers } from '@fines/command-api/receipt/receipt-numbers.ts';
import { formatReceiptNumber, receiptStream } from '@fines/domain/receipt/number.ts';
import { expect, it } from 'vitest';

import { metadata, receiptReserved, receiptVoided } from '../domain/events.ts';
import { numberOf } from '../projector/test-log.ts';
import { useServers } from '../projector/use-servers.ts';

const servers = useServers();

const MORNING = { before: '2026-02-28T08:00:00.000Z', monday: '2026-03-02T08:00:00.000Z' };

/** Reserved in the name of `id`, for the fine with the same number. */
async function reserve(sequence: number, id: string, recordedAt: string): Promise<void> {
  const receiptNumber = formatReceiptNumber(2026, sequence);
  const reserved = receiptReserved({ receiptNumber, fineNumber: numberOf(sequence) }, recordedAt);
  const actor = { id, role: 'FINANCE_OFFICER', badgeNumber: null };
  const event = { ...reserved, metadata: { ...metadata(recordedAt), actor } };
  await servers.log.write(receiptStream(receiptNumber), event);
}

it('finds every receipt of a person and a day by its number, however many others there are', async () => {
  // More than one window of numbers on each day; one that was left out, and one that came back and was used late.
  const early = range(1, 140).filter((sequence) => sequence !== 100);
  await Promise.all(early.map((n) => reserve(n, n % 2 === 0 ? 'me' : 'you', MORNING.before)));
  await reserve(100, 'me', MORNING.monday);
  await Promise.all(range(142, 290).map((n) => reserve(n, n % 5 === 0 ? 'me' : 'you', MORNING.monday)));
  await servers.log.write(receiptStream(formatReceiptNumber(2026, 141)), receiptVoided());

  const { store } = servers.log;
  const tools = { store, receiptNumbers: receiptNumbers(store) };
  const found = await finesPaidTo(tools, { cashierId: 'me', day: '2026-03-02' });
  for (const sequence of range(142, 290)) expect(found.includes(numberOf(sequence))).toBe(sequence % 5 === 0);
  expect(found).toContain(numberOf(100));
  const before = await finesPaidTo(tools, { cashierId: 'me', day: '2026-02-28' });
  for (const sequence of range(2, 140)) expect(before.includes(numberOf(sequence))).toBe(sequence % 2 === 0);
});
