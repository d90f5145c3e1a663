import { randomUUID } from 'node:crypto';

import { cashUpBody, type CashUpBody, closeCashUp } from '@fines/command-api/cash-up/close.ts';
import { lastCashUp } from '@fines/command-api/cash-up/last-cash-up.ts';
import { movementsInLog } from '@fines/command-api/cash-up/movements-in-log.ts';
import { range } from '@fines/command-api/numbering/number-series.ts';
import { receiptNumbers } from '@fines/command-api/receipt/receipt.ts';
import { type CashUp, cashUpId, cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { formatReceiptNumber, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { addHours, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { personOf } from '@fines/domain/shared/person.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { runInRequestContext } from '@fines/platform/http/context.ts';
import { describe, expect, it } from 'vitest';

import {
  actor,
  cashUpClosed,
  cents,
  fineIssued,
  metadata,
  paymentRecorded,
  paymentRefunded,
  receiptReserved,
  receiptVoided,
  userCreated,
} from '../domain/events.ts';
import { numberOf } from '../projector/test-log.ts';
import { useTables } from '../projector/use-servers.ts';
import { logOn } from '../support/personal-data.ts';

const servers = useTables();

const cashier = (n: number) => actor('FINANCE_OFFICER', `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d${1000 + n}`);
const ME = cashier(0);

const receiptOf = (sequence: number): string => formatReceiptNumber(2026, sequence);

/** Takes 60 emalangeni in cash under a receipt number. */
async function pay(sequence: number, at: string, by = ME): Promise<void> {
  const receiptNumber = receiptOf(sequence);
  const fineNumber = numberOf(sequence);
  const reserved = receiptReserved({ receiptNumber, fineNumber }, at);
  const inTheName = { ...reserved, metadata: { ...metadata(at), actor: { ...by, badgeNumber: null } } };
  await servers.log.write(receiptStream(receiptNumber), inTheName);
  await servers.log.fine(
    fineNumber,
    fineIssued({ fineNumber }, at),
    paymentRecorded({ receiptNumber, processedBy: personOf(by) }, at),
  );
}

/** The store, and how much was read of it. */
function countReads(store: EventStore) {
  const read = { streams: 0, events: 0 };
  const counting: EventStore = {
    ...store,
    readStream: (...asked) => {
      read.streams += 1;
      return store.readStream(...asked);
    },
    readAll: async function* (options) {
      for await (const event of store.readAll(options)) {
        read.events += 1;
        yield event;
      }
    },
  };
  return { read, tools: toolsOn(counting) };
}

const toolsOn = (store: EventStore) => ({
  store: logOn(store, servers.pool),
  pool: servers.pool,
  receiptNumbers: receiptNumbers(store),
});

const contextOf = (by: typeof ME, now: string) => ({
  actor: by,
  commandId: randomUUID(),
  correlationId: 'test',
  now,
});

const oneNote = [{ value: 20_000 as const, pieces: 1 }];
const bodyOf = (by: typeof ME, day: string, more: Partial<CashUpBody> = {}): CashUpBody => ({
  cashierId: by.id,
  day,
  receipts: [],
  refunds: [],
  cashAtStart: null,
  counted: oneNote,
  reason: 'So it is',
  ...more,
});

const MONDAY = '2026-03-02';
const takenBy = async (day: string, by = ME, tools = toolsOn(servers.log.store)): Promise<string[]> => {
  const { taken } = await movementsInLog(tools, { cashierId: by.id, day });
  return taken.map(({ receiptNumber }) => receiptNumber).toSorted();
};

describe('what somebody took and gave back on a day', () => {
  it('is found whatever the order of the numbers', async () => {
    // 20 was left out and used days later, 60 to 64 are void or not there.
    const first = range(1, 50).filter((sequence) => sequence !== 20);
    await Promise.all(first.map((n) => pay(n, '2026-02-28T08:00:00.000Z', n % 2 === 0 ? ME : cashier(1))));
    await pay(51, '2026-03-01T21:59:59.999Z');
    await pay(53, '2026-03-01T22:00:00.000Z');
    await pay(52, '2026-03-01T22:00:00.001Z');
    await pay(20, '2026-03-02T08:00:00.000Z');
    await servers.log.write(
      receiptStream(receiptOf(60)),
      receiptVoided('Left out', '2026-03-02T09:00:00.000Z'),
    );
    await Promise.all(range(65, 90).map((n) => pay(n, '2026-03-02T21:59:59.000Z')));
    await pay(91, '2026-03-02T22:00:00.000Z');
    await pay(92, '2026-03-03T08:00:00.000Z');

    const ofMonday = [20, 52, 53, ...range(65, 90)].map(receiptOf);
    expect(await takenBy(MONDAY)).toEqual(ofMonday.toSorted());
    expect(await takenBy('2026-03-01')).toEqual([receiptOf(51)]);
    expect(await takenBy('2026-02-28')).toEqual(first.filter((n) => n % 2 === 0).map(receiptOf));
    expect(await takenBy(MONDAY, cashier(1))).toEqual([]);
    expect(await takenBy('2026-03-03')).toEqual([receiptOf(91), receiptOf(92)]);
  });

  it('holds what was given back of a payment of another day, by its method', async () => {
    await pay(1, '2026-02-28T08:00:00.000Z', cashier(1));
    const refund = { receiptNumber: receiptOf(1), amount: cents(60), refundedBy: personOf(ME) };
    await servers.log.fine(numberOf(1), paymentRefunded(refund, '2026-03-02T08:00:00.000Z'));
    const movements = await movementsInLog(toolsOn(servers.log.store), { cashierId: ME.id, day: MONDAY });
    expect(movements).toMatchObject({
      taken: [],
      givenBack: [{ receiptNumber: receiptOf(1), method: 'CASH' }],
    });
  });

  it('costs what that day costs, however much there is before and after', async () => {
    const DAYS = 32;
    const A_DAY = 24;
    for (const day of range(0, DAYS - 1)) {
      const start = startOfLocalDay(shiftDay(MONDAY, day));
      const numbers = range(day * A_DAY + 1, (day + 1) * A_DAY);
      await Promise.all(numbers.map((n) => pay(n, addHours(start, 8), n % A_DAY === 0 ? ME : cashier(1))));
    }
    for (const day of [1, 15, DAYS - 1]) {
      const { read, tools } = countReads(servers.log.store);
      await tools.receiptNumbers.of(2026);
      read.streams = 0;
      expect(await takenBy(shiftDay(MONDAY, day), ME, tools)).toEqual([receiptOf((day + 1) * A_DAY)]);
      // The day, at most the one before, the first event behind, and as many receipts as bisect some 800.
      expect(read.events).toBeLessThanOrEqual(2 * A_DAY + 1);
      expect(read.streams).toBeLessThan(20);
    }
  });
});

describe('cash-ups', () => {
  it('of ten cashiers are all closed at midnight, side by side', async () => {
    const people = range(1, 10).map(cashier);
    await Promise.all(
      range(0, 99).map((n) => pay(n + 1, '2026-03-02T21:30:00.000Z', people[n % people.length])),
    );
    const tools = toolsOn(servers.log.store);
    const midnight = '2026-03-02T22:00:00.000Z';
    const closed = await Promise.all(
      people.map((by, index) => {
        const receipts = range(0, 9).map((nth) => receiptOf(nth * people.length + index + 1));
        return closeCashUp(tools, bodyOf(by, '2026-03-02', { receipts }), contextOf(by, midnight));
      }),
    );
    expect(closed.map(({ state }) => state.map(({ receipts }) => receipts.length))).toEqual(
      people.map(() => [10]),
    );
  });

  it('read no more for whoever names many refunds', async () => {
    await pay(1, '2026-03-01T08:00:00.000Z');
    await pay(2, '2026-03-02T08:00:00.000Z');
    const refunds = range(1, 10_000).map(receiptOf);
    const { read, tools } = countReads(servers.log.store);
    await tools.receiptNumbers.of(2026);
    read.streams = 0;
    const named = bodyOf(ME, '2026-03-02', { receipts: [receiptOf(2)], refunds });
    const closing = closeCashUp(tools, named, contextOf(ME, '2026-03-02T12:00:00.000Z'));
    await expect(closing).rejects.toMatchObject({ code: 'cash-up-outdated' });
    expect(read.streams).toBeLessThan(100);

    const body = { cashierId: ME.id, day: '2026-03-02', receipts: [], counted: [] };
    const parse = (numbers: string[]) => cashUpBody.safeParse({ ...body, refunds: numbers });
    expect(parse(range(1, 10_001).map(receiptOf)).success).toBe(false);
    expect(parse([receiptOf(1), receiptOf(1)]).data?.refunds).toEqual([receiptOf(1)]);
  });

  it('end with their client: nothing is closed, and the next one begins', async () => {
    await pay(1, '2026-03-02T08:00:00.000Z');
    const client = new AbortController();
    const { store } = servers.log;
    const leaving: EventStore = {
      ...store,
      readAll: async function* (options) {
        for await (const event of store.readAll(options)) {
          client.abort();
          yield event;
        }
      },
    };
    const body = bodyOf(ME, '2026-03-02', { receipts: [receiptOf(1)] });
    const now = '2026-03-02T12:00:00.000Z';
    const left = runInRequestContext({ personId: ME.id, signal: client.signal, startedAt: Date.now() }, () =>
      closeCashUp(toolsOn(leaving), body, contextOf(ME, now)),
    );
    await expect(left).rejects.toMatchObject({ status: 503 });
    expect(await store.readStream(cashUpStreamOf(cashUpId(ME.id, '2026-03-02')))).toEqual([]);
    const { state } = await closeCashUp(toolsOn(store), body, contextOf(ME, now));
    expect(state).toHaveLength(1);
  });

  it('of two days that one person closes at once start one with what the other counted', async () => {
    await pay(1, '2026-03-02T08:00:00.000Z');
    await pay(2, '2026-03-03T08:00:00.000Z');
    // As in two processes, each with a queue of its own: as the person and as a manager.
    const chief = actor('MANAGER', randomUUID());
    const now = '2026-03-03T12:00:00.000Z';
    const tools = toolsOn(servers.log.store);
    const both = await Promise.all([
      closeCashUp(tools, bodyOf(ME, '2026-03-02', { receipts: [receiptOf(1)] }), contextOf(ME, now)),
      closeCashUp(tools, bodyOf(ME, '2026-03-03', { receipts: [receiptOf(2)] }), contextOf(chief, now)),
    ]);
    const starts = both.flatMap(({ state }) => state.map(({ countedBefore }) => countedBefore));
    expect(starts.toSorted()).toEqual([20_000, undefined]);
  });
});

const close = (day: string, closedAt: string, countedEmalangeni: number) =>
  servers.log.write(
    cashUpStreamOf(cashUpId(ME.id, day)),
    cashUpClosed({ day, cashier: personOf(ME), countedCash: cents(countedEmalangeni) }, closedAt),
  );
const last = async (now: string): Promise<CashUp['countedCash'] | undefined> =>
  (await lastCashUp(servers.log.store, ME.id, now))?.countedCash;

describe('the last cash-up of somebody', () => {
  it('is that which was closed last, though it be of an earlier day', async () => {
    const NOW = '2026-06-30T12:00:00.000Z';
    expect(await last(NOW)).toBeUndefined();
    await servers.log.user(ME.id, userCreated({}, '2026-01-01T08:00:00.000Z'));
    expect(await last(NOW)).toBeUndefined();
    await close('2026-01-05', '2026-01-05T16:00:00.000Z', 1);
    expect(await last(NOW)).toBe(100);
    await close('2026-04-20', '2026-04-20T16:00:00.000Z', 2);
    await close('2026-03-21', '2026-04-20T17:00:00.000Z', 3);
    expect(await last(NOW)).toBe(300);
    await close('2026-06-30', '2026-06-30T11:00:00.000Z', 4);
    expect(await last(NOW)).toBe(400);
  });
});
