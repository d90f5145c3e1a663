import { randomUUID } from 'node:crypto';

import { eraseRecord, withLines } from '@fines/command-api/erasure/erase-record.ts';
import { changeFine } from '@fines/command-api/fine/change.ts';
import { followMoney } from '@fines/command-api/statement/follow-money.ts';
import { foreseeingLines } from '@fines/command-api/statement/foresee-lines.ts';
import { tellLine } from '@fines/command-api/statement/line-stream.ts';
import { settleFine } from '@fines/command-api/statement/settle-fine.ts';
import { takeLines } from '@fines/command-api/statement/take-line.ts';
import type { RefundPayment } from '@fines/domain/fine/commands.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { StatementLine } from '@fines/domain/statement/line.ts';
import { statementLineIdOf, statementLineStream } from '@fines/domain/statement/state.ts';
import { describe, expect, it } from 'vitest';

import { actor } from '../domain/events.ts';
import { eventsOf, receiptEvents, receiptsOf } from './log-of.ts';
import { contextAt, newFine, pay, type Process } from './processes.ts';
import { receiptOf, useTwoProcesses } from './statement-processes.ts';
import { lineFor, someLine } from './taken-lines.ts';

const on = useTwoProcesses();

const takeFor = (fineNumber: string) => on.take(lineFor(fineNumber));

/** A line that names a plate, and no fine. */
const named = (more: Partial<StatementLine> = {}) => someLine(60, { text: 'hsd 722-bn fine', ...more });

describe('a line that names a fine by its payment reference', () => {
  it('pays it with a receipt, once, whatever it comes with again', async () => {
    const fineNumber = await newFine(on.first);
    const line = lineFor(fineNumber);
    const outcome = await on.take(line);
    expect(outcome).toMatchObject({ outcome: 'RECORDED', fineNumber, inSuspense: 0 });
    const [payment] = await on.paymentsOf(fineNumber);
    expect(payment).toMatchObject({
      amount: 6000,
      method: 'BANK_TRANSFER',
      transactionReference: line.line.bankId,
      lineIds: [line.lineId],
    });
    expect(await receiptEvents(on.first.store, receiptOf(payment))).toEqual([
      {
        type: 'ReceiptReserved',
        data: { receiptNumber: payment?.['receiptNumber'], fineNumber, lineIds: [line.lineId] },
      },
    ]);
    expect(await on.moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 0, returned: 0 });
    for (const process of [on.first, on.second])
      expect(await on.take(line, process)).toEqual({ outcome: 'KNOWN' });
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
  });

  it('leaves what is more in suspense, as a credit', async () => {
    const fineNumber = await newFine(on.first);
    const line = lineFor(fineNumber, 80.01);
    expect(await on.take(line)).toMatchObject({ outcome: 'RECORDED', inSuspense: 2001 });
    expect(await on.moneyOf(line.lineId)).toEqual({ recorded: 6000, suspense: 2001, returned: 0 });
  });

  it('waits if it is less, until the lines together are enough', async () => {
    const fineNumber = await newFine(on.first);
    const [one, two] = [lineFor(fineNumber, 35), lineFor(fineNumber, 30, { channel: 'MOBILE_MONEY' })];
    expect(await on.take(one)).toEqual({ outcome: 'SUSPENSE', reason: 'PART', fineNumber });
    expect(await on.paymentsOf(fineNumber)).toEqual([]);
    expect(await on.take(two, on.second)).toMatchObject({ outcome: 'RECORDED', fineNumber });
    const [payment, ...others] = await on.paymentsOf(fineNumber);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ amount: 6000 });
    expect(await on.moneyOfAll([one, two].map(({ lineId }) => lineId))).toEqual({
      recorded: 6000,
      suspense: 500,
    });
  });

  it('stays in suspense if its fine is paid, deleted or not there, and says so', async () => {
    const [paid, deleted] = [await newFine(on.first), await newFine(on.first)];
    await pay(on.first, paid);
    const by = { actor: actor('MANAGER'), now: new Date().toISOString() };
    await changeFine(on.first.store, deleted, () => ({ type: 'DeleteFine', ...by }), contextAt());
    expect(await takeFor(paid)).toEqual({ outcome: 'SUSPENSE', reason: 'PAID', fineNumber: paid });
    expect(await takeFor(deleted)).toMatchObject({ reason: 'CANCELLED' });
    expect(await takeFor('FN-2020-404')).toMatchObject({ reason: 'UNKNOWN_FINE' });
  });
});

describe('a line without such a reference', () => {
  it('is proposed by the number of a fine that is to be paid', async () => {
    const fineNumber = await newFine(on.first);
    const line = someLine(60, { text: `For fine ${fineNumber}` });
    expect(await on.take(line)).toEqual({ outcome: 'PROPOSED', fineNumber, by: 'NUMBER' });
    expect(await on.paymentsOf(fineNumber)).toEqual([]);
    await pay(on.first, fineNumber);
    expect(await on.take(someLine(60, { text: fineNumber }))).toMatchObject({ reason: 'NO_FINE' });
  });

  it('is proposed by plate, amount and day, if they fit one open fine', async () => {
    const fineNumber = await newFine(on.first, 'HSD 722 BN');
    expect(await on.take(named())).toEqual({ outcome: 'PROPOSED', fineNumber, by: 'PLATE' });
    expect(await on.take(named({ day: '2020-01-01' }))).toMatchObject({ reason: 'NO_FINE' });
    expect(await on.take(someLine(59, { text: 'HSD722BN' }))).toMatchObject({ reason: 'NO_FINE' });
    const other = await newFine(on.first, 'HSD722BN');
    expect(await on.take(named())).toMatchObject({ reason: 'NO_FINE' });
    await pay(on.first, other);
    expect(await on.take(named())).toEqual({ outcome: 'PROPOSED', fineNumber, by: 'PLATE' });
  });
});

describe('several at once', () => {
  it('take a line once, and pay a fine once', async () => {
    const fines = await Promise.all(Array.from({ length: 6 }, () => newFine(on.first)));
    const lines = fines.map((fineNumber) => lineFor(fineNumber));
    const outcomes = await Promise.all(
      [on.first, on.second, on.first, on.second].map((process) => takeLines(process, lines, contextAt())),
    );
    for (const nth of lines.keys()) {
      const became = outcomes.map((each) => each[nth]?.outcome).toSorted();
      expect(became).toEqual(['KNOWN', 'KNOWN', 'KNOWN', 'RECORDED']);
    }
    for (const fineNumber of fines) expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
  });

  it('for one fine use one of them, and the others are left whole', async () => {
    const fineNumber = await newFine(on.first);
    const lines = Array.from({ length: 6 }, () => lineFor(fineNumber));
    const outcomes = await Promise.all(
      lines.map((line, nth) => on.take(line, nth % 2 === 0 ? on.first : on.second)),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'RECORDED')).toHaveLength(1);
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    const sums = await Promise.all(lines.map(({ lineId }) => on.moneyOf(lineId)));
    expect(sums.map(({ recorded }) => Number(recorded)).toSorted((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 6000,
    ]);
  });

  it('of less than the amount make one payment', async () => {
    const fineNumber = await newFine(on.first);
    const lines = Array.from({ length: 4 }, () => lineFor(fineNumber, 25));
    await Promise.all(lines.map((line, nth) => on.take(line, nth % 2 === 0 ? on.first : on.second)));
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOfAll(lines.map(({ lineId }) => lineId))).toEqual({
      recorded: 6000,
      suspense: 4000,
    });
  });
});

const onlyIfLate = (error: unknown): void => expect(error).toBeInstanceOf(Refusal);

describe('what else happens at the same time', () => {
  it.each([1, 2, 3])('is a payment at the counter: one of the two pays (%i)', async () => {
    const fineNumber = await newFine(on.first);
    const line = lineFor(fineNumber);
    await Promise.all([on.take(line), pay(on.second, fineNumber).catch(onlyIfLate)]);
    await on.settleAll();
    const [payment, ...others] = await on.paymentsOf(fineNumber);
    expect(others).toEqual([]);
    const isByLine = payment?.['lineIds'] !== undefined;
    expect(await on.moneyOf(line.lineId)).toMatchObject(isByLine ? { recorded: 6000 } : { suspense: 6000 });
    const receipts = await receiptsOf(on.first.store, localYear(new Date().toISOString()));
    expect(receipts.filter(({ fate }) => fate === 'open')).toEqual([]);
  });

  it('is that hundreds of small lines come for one fine: each is read once', async () => {
    const fineNumber = await newFine(on.first);
    const lines = Array.from({ length: 240 }, () => lineFor(fineNumber, 0.25));
    let reads = 0;
    const readStream = (...asked: Parameters<Process['store']['readStream']>) => {
      if (statementLineIdOf(asked[0]) !== undefined) reads++;
      return on.first.store.readStream(...asked);
    };
    const counting = { ...on.first, store: { ...on.first.store, readStream } };
    const outcomes = await takeLines(counting, lines, contextAt());
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['RECORDED']));
    expect(reads).toBeLessThanOrEqual(lines.length);
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
  });
});

type Way = Pick<RefundPayment, 'method' | 'transactionReference'>;

/** Refunds what was paid for a fine, of which the line then is told. */
const refund = async (fineNumber: string, way: Way): Promise<void> => {
  const [payment] = await on.paymentsOf(fineNumber);
  const command = {
    type: 'RefundPayment',
    receiptNumber: receiptOf(payment),
    reason: 'Assigned by mistake',
    ...way,
    actor: actor('MANAGER', randomUUID()),
    now: new Date().toISOString(),
  } as const;
  await changeFine(on.first.store, fineNumber, () => command, contextAt());
  await followMoney(on.second);
  await followMoney(on.first);
};

const refunded = async (way: Way) => {
  const fineNumber = await newFine(on.first);
  const line = lineFor(fineNumber);
  await on.take(line);
  await refund(fineNumber, way);
  return { fineNumber, lineId: line.lineId };
};

describe('the refund of what a line had paid', () => {
  it('has the next line for the fine confirmed first, if the money was given back, whether it came before or after', async () => {
    const fineNumber = await newFine(on.first);
    await on.take(lineFor(fineNumber));
    expect(await on.take(lineFor(fineNumber))).toMatchObject({ outcome: 'SUSPENSE', reason: 'PAID' });
    await refund(fineNumber, { method: 'CASH', transactionReference: null });
    const next = lineFor(fineNumber);
    const foreseen = await foreseeingLines(on.first)([{ ...next, at: 1 }]);
    expect(foreseen).toEqual([{ outcome: 'PROPOSED', fineNumber }]);
    expect(await on.take(next)).toEqual({ outcome: 'PROPOSED', fineNumber, by: 'REFUNDED' });
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
    expect(await on.moneyOf(next.lineId)).toEqual({ recorded: 0, suspense: 6000, returned: 0 });

    const command = { type: 'AssignLine', actor: actor('FINANCE_OFFICER'), fineNumber } as const;
    await tellLine(on.first.store, next.lineId, command);
    await on.first.moneyIndex.learn();
    await settleFine(on.first, { fineNumber, context: contextAt(), isSaid: true });
    expect(await on.paymentsOf(fineNumber)).toHaveLength(2);
  });

  it('puts it back into suspense, for no fine', async () => {
    const { lineId, fineNumber } = await refunded({ transactionReference: null });
    expect(await on.moneyOf(lineId)).toEqual({ recorded: 0, suspense: 6000, returned: 0 });
    expect((await on.lineOf(lineId)).fineNumber).toBeNull();
    await on.settleAll();
    expect(await on.paymentsOf(fineNumber)).toHaveLength(1);
  });

  it('leaves it to pay another fine, and to be given back then', async () => {
    const { lineId } = await refunded({ transactionReference: null });
    const other = await newFine(on.first);
    const command = { type: 'AssignLine', actor: actor('FINANCE_OFFICER'), fineNumber: other } as const;
    await tellLine(on.first.store, lineId, command);
    await on.settleAll();
    await refund(other, { method: 'CASH', transactionReference: null });
    expect(await on.moneyOf(lineId)).toEqual({ recorded: 0, suspense: 0, returned: 6000 });
    expect(await on.paymentsOf(other)).toHaveLength(1);
  });

  it('counts it as returned if it says where the money went', async () => {
    const { lineId } = await refunded({ method: 'BANK_TRANSFER', transactionReference: 'BT-99' });
    expect(await on.moneyOf(lineId)).toEqual({ recorded: 0, suspense: 0, returned: 6000 });
    const events = await eventsOf(on.first.store, statementLineStream(lineId));
    expect(events.filter(({ type }) => type === 'LineRefunded')).toHaveLength(1);
  });
});

it('what is looked up is learnt anew from another log', async () => {
  const fineNumber = await newFine(on.first);
  await on.take(lineFor(fineNumber, 20));
  await on.first.pool.query(
    `UPDATE command.consumers SET commit = 9223372036854775807, prepare = 0 WHERE name = 'money'`,
  );
  await on.first.moneyIndex.learn();
  expect(await on.first.moneyIndex.linesFor(fineNumber)).toHaveLength(1);
});

it('what the log holds of a line tells no name', async () => {
  const line = lineFor(await newFine(on.first), 60, { payer: 'Thandi Nkosi', text: 'Nkosi family' });
  await on.take(line);
  const written = await on.first.store.readEncrypted(statementLineStream(line.lineId));
  const text = JSON.stringify(written.map(({ data }) => data));
  expect(text).not.toMatch(/Nkosi|RF\d\d/);
  expect(text).toContain('BT-');
  expect((await on.lineOf(line.lineId)).payer).toBe('Thandi Nkosi');
});

it('who paid is erased with the fine, in the line that paid it, unless money of it is in suspense', async () => {
  const cause = { rule: 'REQUEST', erasureId: randomUUID() } as const;
  const erase = async (fineNumber: string): Promise<(string | undefined)[]> => {
    const records = await withLines(on.first.store, [{ kind: 'fine', id: fineNumber }]);
    return Promise.all(records.map((record) => eraseRecord(on.first.store, record, cause, contextAt())));
  };
  const [paid, credited] = [await newFine(on.first), await newFine(on.first)];
  const [spent, over] = [lineFor(paid), lineFor(credited, 80)];
  for (const line of [spent, over]) await on.take(line);
  expect(await erase(paid)).toEqual([undefined, undefined]);
  expect(await on.lineOf(spent.lineId)).toMatchObject({ payer: 'erased', reference: 'erased' });
  const [, kept] = await erase(credited);
  expect(kept).toContain('is in suspense: whose it is must be known');
  expect((await on.lineOf(over.lineId)).payer).toBe('Sipho Dlamini');
});
