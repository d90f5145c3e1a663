import { randomUUID } from 'node:crypto';

import { changeFine } from '@fines/command-api/fine/change.ts';
import { sweep } from '@fines/command-api/numbering/sweep.ts';
import { sweptReceipts } from '@fines/command-api/receipt/settle-receipt.ts';
import { followMoney } from '@fines/command-api/statement/follow-money.ts';
import { loadLine, takenLine } from '@fines/command-api/statement/line-stream.ts';
import { takeLine, takeLines } from '@fines/command-api/statement/take-line.ts';
import type { RefundPayment } from '@fines/domain/fine/commands.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { statementLineStream, sumsOf, type TakenLine } from '@fines/domain/statement/state.ts';
import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actor } from '../domain/events.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { eventsOf, fineEvents, receiptEvents, receiptsOf } from './log-of.ts';
import { contextAt, newFine, openProcesses, pay, type Process } from './processes.ts';
import { lineFor, someLine } from './taken-lines.ts';

const YEAR = localYear(new Date().toISOString());

let servers: Servers;
let processes: Process[];
let first: Process;
let second: Process;

beforeAll(async () => {
  servers = await openServers();
  processes = await openProcesses(servers, 2);
  [first = expect.unreachable(), second = expect.unreachable()] = processes;
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.close()));
  await servers.close();
});

const take = ({ lineId, line }: ReturnType<typeof lineFor>, process = first) =>
  takeLine(process, lineId, line, contextAt());

async function lineOf(lineId: string): Promise<TakenLine> {
  const line = takenLine(await loadLine(first.store, lineId));
  if (line === undefined) throw new Error('This line was never taken');
  return line;
}

const moneyOf = async (lineId: string) => sumsOf(await lineOf(lineId));

const paymentsOf = async (fineNumber: string) =>
  (await fineEvents(first.store, fineNumber))
    .filter(({ type }) => type === 'PaymentRecorded')
    .map(({ data }) => data);

describe('a line that names a fine by its payment reference', () => {
  it('pays it with a receipt, once, whatever it comes with again', async () => {
    const fineNumber = await newFine(first);
    const line = lineFor(fineNumber);
    const outcome = await take(line);
    expect(outcome).toMatchObject({ outcome: 'RECORDED', fineNumber, inSuspense: 0 });
    const [payment] = await paymentsOf(fineNumber);
    expect(payment).toMatchObject({
      amount: 6000,
      method: 'BANK_TRANSFER',
      transactionReference: line.line.bankId,
      lineIds: [line.lineId],
    });
    expect(await receiptEvents(first.store, String(payment?.['receiptNumber']))).toEqual([
      {
        type: 'ReceiptReserved',
        data: { receiptNumber: payment?.['receiptNumber'], fineNumber, lineIds: [line.lineId] },
      },
    ]);
    expect(await moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 0, returned: 0 });
    for (const process of processes) expect(await take(line, process)).toEqual({ outcome: 'KNOWN' });
    expect(await paymentsOf(fineNumber)).toHaveLength(1);
  });

  it('leaves what is more in suspense, as a credit', async () => {
    const fineNumber = await newFine(first);
    const line = lineFor(fineNumber, 80.01);
    expect(await take(line)).toMatchObject({ outcome: 'RECORDED', inSuspense: 2001 });
    expect(await moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 2001, returned: 0 });
  });

  it('waits if it is less, until the lines together are enough', async () => {
    const fineNumber = await newFine(first);
    const [one, two] = [lineFor(fineNumber, 35), lineFor(fineNumber, 30, { channel: 'MOBILE_MONEY' })];
    expect(await take(one)).toEqual({ outcome: 'SUSPENSE', reason: 'PART', fineNumber });
    expect(await paymentsOf(fineNumber)).toEqual([]);
    expect(await take(two, second)).toMatchObject({ outcome: 'RECORDED', fineNumber });
    const [payment, ...others] = await paymentsOf(fineNumber);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ amount: 6000 });
    const sums = await Promise.all([one, two].map(({ lineId }) => moneyOf(lineId)));
    expect(sums.reduce((all, { recorded }) => all + recorded, 0)).toBe(6000);
    expect(sums.reduce((all, { suspense }) => all + suspense, 0)).toBe(500);
  });

  it('stays in suspense if its fine is paid, deleted or not there, and says so', async () => {
    const [paid, deleted] = [await newFine(first), await newFine(first)];
    await pay(first, paid);
    const by = { actor: actor('MANAGER'), now: new Date().toISOString() };
    await changeFine(first.store, deleted, () => ({ type: 'DeleteFine', ...by }), contextAt());
    const inSuspense = async (fineNumber: string) => take(lineFor(fineNumber));
    expect(await inSuspense(paid)).toEqual({ outcome: 'SUSPENSE', reason: 'PAID', fineNumber: paid });
    expect(await inSuspense(deleted)).toMatchObject({ reason: 'CANCELLED' });
    expect(await inSuspense('FN-2020-404')).toMatchObject({ reason: 'UNKNOWN_FINE' });
  });
});

describe('a line without such a reference', () => {
  it('is proposed by the number of a fine that is to be paid', async () => {
    const fineNumber = await newFine(first);
    const line = someLine(60, { text: `For fine ${fineNumber}` });
    expect(await take(line)).toEqual({ outcome: 'PROPOSED', fineNumber, by: 'NUMBER' });
    expect(await paymentsOf(fineNumber)).toEqual([]);
    await pay(first, fineNumber);
    expect(await take(someLine(60, { text: fineNumber }))).toMatchObject({ reason: 'NO_FINE' });
  });

  it('is proposed by plate, amount and day, if they fit one open fine', async () => {
    const fineNumber = await newFine(first, 'HSD 722 BN');
    const named = (more: Parameters<typeof someLine>[1] = {}) =>
      someLine(60, { text: 'hsd 722-bn fine', ...more });
    expect(await take(named())).toEqual({ outcome: 'PROPOSED', fineNumber, by: 'PLATE' });
    expect(await take(named({ day: '2020-01-01' }))).toMatchObject({ reason: 'NO_FINE' });
    expect(await take(someLine(59, { text: 'HSD722BN' }))).toMatchObject({ reason: 'NO_FINE' });
    const other = await newFine(first, 'HSD722BN');
    expect(await take(named())).toMatchObject({ reason: 'NO_FINE' });
    await pay(first, other);
    expect(await take(named())).toEqual({ outcome: 'PROPOSED', fineNumber, by: 'PLATE' });
  });
});

describe('several at once', () => {
  it('take a line once, and pay a fine once', async () => {
    const fines = await Promise.all(Array.from({ length: 6 }, () => newFine(first)));
    const lines = fines.map((fineNumber) => lineFor(fineNumber));
    const outcomes = await Promise.all(
      [first, second, first, second].map((process) => takeLines(process, lines, contextAt())),
    );
    for (const nth of lines.keys()) {
      const became = outcomes.map((each) => each[nth]?.outcome).toSorted();
      expect(became).toEqual(['KNOWN', 'KNOWN', 'KNOWN', 'RECORDED']);
    }
    for (const fineNumber of fines) expect(await paymentsOf(fineNumber)).toHaveLength(1);
  });

  it('for one fine use one of them, and the others are left whole', async () => {
    const fineNumber = await newFine(first);
    const lines = Array.from({ length: 6 }, () => lineFor(fineNumber));
    const outcomes = await Promise.all(lines.map((line, nth) => take(line, nth % 2 === 0 ? first : second)));
    expect(outcomes.filter(({ outcome }) => outcome === 'RECORDED')).toHaveLength(1);
    expect(await paymentsOf(fineNumber)).toHaveLength(1);
    const sums = await Promise.all(lines.map(({ lineId }) => moneyOf(lineId)));
    expect(sums.map(({ recorded }) => Number(recorded)).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 6000,
    ]);
  });

  it('of less than the amount make one payment', async () => {
    const fineNumber = await newFine(first);
    const lines = Array.from({ length: 4 }, () => lineFor(fineNumber, 25));
    await Promise.all(lines.map((line, nth) => take(line, nth % 2 === 0 ? first : second)));
    await settleAll();
    expect(await paymentsOf(fineNumber)).toHaveLength(1);
    const sums = await Promise.all(lines.map(({ lineId }) => moneyOf(lineId)));
    expect(sums.reduce((all, { recorded }) => all + recorded, 0)).toBe(6000);
    expect(sums.reduce((all, { suspense }) => all + suspense, 0)).toBe(4000);
  });
});

/** As if all that is left by processes that ended were old. */
async function settleAll(process = second): Promise<void> {
  await sweep(sweptReceipts(process), new Date(Date.now() + 60_000));
  await process.moneyIndex.learn();
  await process.pool.query(
    `UPDATE command.statement_lines SET look_at = '2020-01-01' WHERE look_at IS NOT NULL`,
  );
  await followMoney(process);
}

/** A process that ends before its append with this number. */
const endingBefore = (append: number): Process => {
  let appends = 0;
  const ends = async (...asked: Parameters<Process['store']['append']>) => {
    if (++appends >= append) throw new EventStoreUnavailable('The process was killed');
    return first.store.append(...asked);
  };
  return { ...first, store: { ...first.store, append: ends } };
};

describe('a process that is killed between the steps', () => {
  it.each([1, 2, 3, 4, 5])('before append %i loses nothing and pays nothing twice', async (append) => {
    const fineNumber = await newFine(first);
    const line = lineFor(fineNumber, 80);
    await take(line, endingBefore(append)).catch((error: unknown) =>
      expect(error).toBeInstanceOf(EventStoreUnavailable),
    );
    await settleAll();
    await take(line, second);
    await settleAll();
    expect(await paymentsOf(fineNumber)).toHaveLength(1);
    expect(await moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 2000, returned: 0 });
    const receipts = await receiptsOf(first.store, YEAR);
    expect(receipts.filter(({ fate }) => fate === 'open')).toEqual([]);
    const own = receipts.filter((receipt) => receipt.fineNumber === fineNumber);
    expect(own.filter(({ fate }) => fate === 'used')).toHaveLength(1);
  });

  it.each([1, 2, 3, 4, 5, 6])('of two lines before append %i, too', async (append) => {
    const fineNumber = await newFine(first);
    const [one, two] = [lineFor(fineNumber, 35), lineFor(fineNumber, 35)];
    await take(one);
    await take(two, endingBefore(append)).catch((error: unknown) =>
      expect(error).toBeInstanceOf(EventStoreUnavailable),
    );
    await settleAll();
    await take(two, second);
    await settleAll();
    expect(await paymentsOf(fineNumber)).toHaveLength(1);
    const sums = await Promise.all([one, two].map(({ lineId }) => moneyOf(lineId)));
    expect(sums.reduce((all, { recorded }) => all + recorded, 0)).toBe(6000);
    expect(sums.reduce((all, { suspense }) => all + suspense, 0)).toBe(1000);
  });

  it('and comes back late uses nothing of what was set free', async () => {
    const fineNumber = await newFine(first);
    const line = lineFor(fineNumber);
    const asleep = Promise.withResolvers<void>();
    const swept = Promise.withResolvers<void>();
    let appends = 0;
    const slow = async (...asked: Parameters<Process['store']['append']>) => {
      // Between the receipt and the line.
      if (++appends === 3) {
        asleep.resolve();
        await swept.promise;
      }
      return first.store.append(...asked);
    };
    const taking = take(line, { ...first, store: { ...first.store, append: slow } });
    await asleep.promise;
    await settleAll();
    swept.resolve();
    await taking;
    expect(await paymentsOf(fineNumber)).toHaveLength(1);
    expect(await moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 0, returned: 0 });
  });
});

describe('the refund of what a line had paid', () => {
  const refunded = async (way: Pick<RefundPayment, 'method' | 'transactionReference'>) => {
    const fineNumber = await newFine(first);
    const line = lineFor(fineNumber);
    await take(line);
    const [payment] = await paymentsOf(fineNumber);
    const command = {
      type: 'RefundPayment',
      receiptNumber: String(payment?.['receiptNumber']),
      reason: 'Assigned by mistake',
      ...way,
      actor: actor('MANAGER', randomUUID()),
      now: new Date().toISOString(),
    } as const;
    await changeFine(first.store, fineNumber, () => command, contextAt());
    await followMoney(second);
    await followMoney(first);
    return { fineNumber, lineId: line.lineId };
  };

  it('puts it back into suspense, for no fine', async () => {
    const { lineId, fineNumber } = await refunded({ transactionReference: null });
    expect(await moneyOf(lineId)).toEqual({ recorded: 0, suspense: 6000, returned: 0 });
    expect((await lineOf(lineId)).fineNumber).toBeNull();
    await settleAll();
    expect(await paymentsOf(fineNumber)).toHaveLength(1);
  });

  it('counts it as returned if it says where the money went', async () => {
    const { lineId } = await refunded({ method: 'BANK_TRANSFER', transactionReference: 'BT-99' });
    expect(await moneyOf(lineId)).toEqual({ recorded: 0, suspense: 0, returned: 6000 });
    const events = await eventsOf(first.store, statementLineStream(lineId));
    expect(events.filter(({ type }) => type === 'LineRefunded')).toHaveLength(1);
  });
});

it('what is looked up is learnt anew from another log', async () => {
  const fineNumber = await newFine(first);
  await take(lineFor(fineNumber, 20));
  await first.pool.query(`UPDATE command.money_read SET commit = 9223372036854775807, prepare = 0`);
  await first.moneyIndex.learn();
  expect(await first.moneyIndex.linesFor(fineNumber)).toHaveLength(1);
});

it('what the log holds of a line tells no name', async () => {
  const line = lineFor(await newFine(first), 60, { payer: 'Thandi Nkosi', text: 'Nkosi family' });
  await take(line);
  const written = await first.store.readEncrypted(statementLineStream(line.lineId));
  const text = JSON.stringify(written.map(({ data }) => data));
  expect(text).not.toMatch(/Nkosi|RF\d\d/);
  expect(text).toContain('BT-');
  expect((await lineOf(line.lineId)).payer).toBe('Thandi Nkosi');
});
