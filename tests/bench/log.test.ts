import { fineEvents } from '@fines/domain/fine/events.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import { expect, it } from 'vitest';

import { generateLog } from '../../bench/log/generate-log.ts';

const FINES = 2000;
const log = [...generateLog(FINES, Date.parse('2026-03-10T08:00:00.000Z'))];
const streams = Map.groupBy(log, ({ stream }) => stream);

/** What only a store adds. */
const recorded = { position: { commit: 0n, prepare: 0n }, recorded: new Date() };

it('links every event to the one before in its stream', () => {
  for (const events of streams.values()) {
    expect(verifyChain(events.map((event) => Object.assign({ ...recorded }, event)))).toMatchObject({
      valid: true,
    });
  }
});

it('tells of as many fines as asked for, in the order of time, and of all that can become of them', () => {
  const times = log.map(({ metadata }) => metadata['recordedAt']);
  expect(times).toEqual(times.toSorted());
  const counts = Map.groupBy(log, ({ type }) => type);
  const count = (type: string) => counts.get(type)?.length ?? 0;
  expect(count('FineIssued')).toBe(FINES);
  expect(Object.keys(fineEvents).filter((type) => count(type) === 0)).toEqual([]);
  expect(count('ReceiptReserved')).toBe(count('PaymentRecorded') + count('ReceiptWithdrawn'));
});
