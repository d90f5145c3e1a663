import { ensureSchema } from '@fines/command-api/engine/schema.ts';
import { paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { type Differences, reconciliationSchema } from '@fines/domain/reconciliation/reconciliation.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { statementLineViewSchema } from '@fines/domain/statement/view.ts';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { CHIEF, cents } from '../domain/events.ts';
import { lineId } from '../domain/statement/statement-lives.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { answered, Reading } from './reading.ts';
import { BANK, DAY, line, MOMO, receipt, theDay } from './reconciled-day.ts';

const UNHEARD = 'SILENT01';
const QUIET = 'QUIET001';

let reading: Reading;
let finance: ApiClient;

beforeAll(async () => {
  reading = await Reading.start();
  finance = await reading.as('FINANCE_OFFICER');
  const { pool } = reading.servers;
  await ensureSchema(pool);
  for (const [account, name, channel] of [
    [BANK, 'Fines, Central Bank', 'BANK'],
    [UNHEARD, 'Fines, other bank', 'BANK'],
    [QUIET, 'Fines, quiet bank', 'BANK'],
  ]) {
    await pool.query(
      `INSERT INTO command.statement_accounts (account, name, channel, changed_by) VALUES ($1, $2, $3, 'x')`,
      [account, name, channel],
    );
  }
  const details = { reading: { account: QUIET }, firstDay: '2026-03-08', lastDay: '2026-03-12' };
  await pool.query(
    `INSERT INTO command.statement_imports
       (id, status, file_name, sha256, bytes, uploaded_by, started_at, ended_at, counts, details)
     VALUES ('0d3c1c86-3d0b-4c0e-8f2d-000000000001', 'FINISHED', 'week.csv', '', 1, 'x', now(), now(), '{}', $1)`,
    [JSON.stringify(details)],
  );
  await theDay(reading.servers.log);
  await project(reading.servers);
});
afterAll(() => reading.stop());

const asked = async (day = DAY) =>
  reconciliationSchema.strict().parse((await answered(finance, `/reconciliation?day=${day}`)).body);

/** The accounts of which a statement of this day should be here. */
const missing = async (day: string): Promise<string[]> =>
  (await asked(day)).differences.noStatement.shown.map(({ account }) => account);

const lines = z.object({ data: z.array(statementLineViewSchema), pagination: z.object({ total: z.int() }) });
const payments = z.object({ data: z.array(paymentViewSchema), pagination: z.object({ total: z.int() }) });

/** The sum of the lines that a list finds, by where their money is. */
async function listedLines(query: string) {
  const { data, pagination } = lines.parse((await answered(finance, `/suspense?limit=100&${query}`)).body);
  const sum = (place: 'amount' | 'recorded' | 'suspense' | 'returned') =>
    data.reduce((all, one) => all + Math.round(one[place] * 100), 0) / 100;
  return { total: pagination.total, sum };
}

async function listedPayments(query: string) {
  const { data, pagination } = payments.parse((await answered(finance, `/payments?limit=100&${query}`)).body);
  return { count: pagination.total, amount: data.reduce((sum, { amount }) => sum + amount, 0) };
}

describe('the reconciliation of a day', () => {
  it('tells of each account what came in and where it is, and of which no statement is here', async () => {
    const { statements } = await asked();
    const [nothing, some] = [
      { count: 0, amount: 0 },
      { count: 1, amount: 12.34 },
    ];
    const none = { cameIn: nothing, recorded: nothing, suspense: nothing, returned: nothing };
    const silent = { name: 'Fines, other bank', channel: 'BANK', isMissing: true };
    expect(statements).toEqual([
      {
        account: BANK,
        name: 'Fines, Central Bank',
        channel: 'BANK',
        isMissing: false,
        cameIn: { count: 5, amount: 325 },
        recorded: { count: 1, amount: 60 },
        suspense: { count: 3, amount: 180 },
        returned: { count: 2, amount: 85 },
      },
      { account: UNHEARD, ...silent, ...none },
      { account: QUIET, ...silent, name: 'Fines, quiet bank', isMissing: false, ...none },
      { account: MOMO, name: null, channel: null, isMissing: false, ...none, cameIn: some, suspense: some },
    ]);
    expect((await asked()).differences.noStatement.shown.map(({ account }) => account)).toEqual([UNHEARD]);
  });

  it('misses no statement from before the first one of an account, nor of a day that is not over', async () => {
    expect(await missing('2026-03-07')).not.toContain(QUIET);
    expect(await missing('2026-03-12')).not.toContain(QUIET);
    expect(await missing('2026-03-13')).toContain(QUIET);
    expect(await missing(localDay(new Date().toISOString()))).toEqual([]);
  });

  it('tells of each method what was paid with lines and by hand, and what was given back', async () => {
    const { ledger } = await asked();
    const bank = ledger.find(({ method }) => method === 'BANK_TRANSFER');
    expect(bank).toEqual({
      method: 'BANK_TRANSFER',
      payments: { count: 9, amount: 540 },
      fromStatements: { count: 2, amount: 120 },
      byHand: { count: 7, amount: 420 },
      refunds: { count: 1, amount: 60 },
    });
    expect(ledger.find(({ method }) => method === 'CASH')).toMatchObject({
      byHand: { count: 2, amount: 120 },
      refunds: { count: 1, amount: 60 },
    });
  });

  it('tells of each cashier what was taken, counted and left open', async () => {
    const { cashiers, differences } = await asked();
    const chief = cashiers.find(({ cashier }) => cashier.id === CHIEF.id);
    expect(chief).toMatchObject({
      taken: { count: 2, amount: 120 },
      givenBack: { count: 2, amount: 120 },
      open: { taken: { count: 1, amount: 60 }, givenBack: { count: 2, amount: 120 } },
      cashUps: [{ number: 1, difference: -5, reason: 'A note is missing' }],
    });
    expect(differences.miscounted).toMatchObject({ count: 1, amount: 5 });
    expect(differences.notCashedUp.count).toBe(2);
  });

  it('names the lines with money in suspense, the most first, and those whose payment was given back', async () => {
    const { inSuspense, refunded } = (await asked()).differences;
    expect(inSuspense.shown.map(({ lineId: id, amount, reason }) => [id, amount, reason])).toEqual([
      [lineId(1), 60, 'CREDIT'],
      [lineId(5), 60, 'NO_FINE'],
      [lineId(6), 60, 'NO_FINE'],
      [lineId(30), 12.34, 'NO_FINE'],
    ]);
    expect(inSuspense).toMatchObject({ count: 4, amount: 192.34 });
    expect(refunded).toMatchObject({
      count: 1,
      amount: 60,
      shown: [{ lineId: lineId(2), receiptNumber: receipt(2), fineId: numberOf(2) }],
    });
  });

  it('names what was typed in and has no line: neither of its fine nor of its reference, the same way, and enough', async () => {
    const { withoutLine } = (await asked()).differences;
    expect(withoutLine.shown.map(({ receiptNumber }) => receiptNumber)).toEqual([3, 6, 7, 8, 9].map(receipt));
    expect(withoutLine).toMatchObject({ count: 5, amount: 300 });
  });

  it('finds the same in the lists behind its figures', async () => {
    const { statements, ledger, cashiers, differences } = await asked();
    const [bank] = statements;
    const ofBank = `account=${BANK}&startDate=${DAY}&endDate=${DAY}`;
    expect((await listedLines(`${ofBank}&has=ANY`)).total).toBe(bank?.cameIn.count);
    expect((await listedLines(`${ofBank}&has=RECORDED`)).sum('recorded')).toBe(bank?.recorded.amount);
    expect((await listedLines(`${ofBank}&has=SUSPENSE`)).sum('suspense')).toBe(bank?.suspense.amount);
    expect((await listedLines(`${ofBank}&has=RETURNED`)).sum('returned')).toBe(bank?.returned.amount);
    const ofDay = `startDate=${DAY}&endDate=${DAY}`;
    expect((await listedLines(`${ofDay}&has=REFUNDED`)).total).toBe(differences.refunded.count);
    for (const { method, fromStatements, byHand, refunds } of ledger) {
      const of = `${ofDay}&method=${method}`;
      expect(await listedPayments(`${of}&fromStatement=true`)).toEqual(fromStatements);
      expect(await listedPayments(`${of}&fromStatement=false`)).toEqual(byHand);
      expect(await listedPayments(`refundedOn=${DAY}&refundMethod=${method}`)).toEqual(refunds);
    }
    for (const { cashier, taken, givenBack } of cashiers) {
      expect(await listedPayments(`${ofDay}&fromStatement=false&processedById=${cashier.id}`)).toEqual(taken);
      expect(await listedPayments(`refundedOn=${DAY}&refundedById=${cashier.id}`)).toEqual(givenBack);
    }
    const { count, amount } = differences.withoutLine;
    expect(await listedPayments(`${ofDay}&withoutLine=true`)).toEqual({ count, amount });
  });

  it('is all there as a file', async () => {
    const { body } = await answered(finance, `/reconciliation/export?day=${DAY}`);
    const rows = String(body).trim().split('\r\n');
    expect(rows[0]).toContain('"Part","Of","Figure","Count","Amount","Fine Number","Reference","Note"');
    const wanted = [
      '"Statements","Fines, Central Bank, CENTRAL1","Came in","5","325.00"',
      '"Statements","Fines, Central Bank, CENTRAL1","Recorded","1","60.00"',
      '"Payments","Bank Transfer","With lines of statements","2","120.00"',
      `"Typed in, without a line of a statement"`,
      `"In suspense","CENTRAL1","${lineId(1)}"`,
      '"Cash-up with a difference"',
    ];
    expect(wanted.filter((one) => !rows.some((row) => row.includes(one)))).toEqual([]);
    expect(rows.filter((row) => row.startsWith('"Typed in'))).toHaveLength(5);
  });

  it('of a day of which nothing is known says only of which accounts no statement is here', async () => {
    const { differences, cashiers } = await asked('2020-01-01');
    const counts = Object.fromEntries(
      (Object.keys(differences) as (keyof Differences)[]).map((kind) => [kind, differences[kind].count]),
    );
    expect(counts).toEqual({
      noStatement: 2,
      inSuspense: 0,
      refunded: 0,
      withoutLine: 0,
      notCashedUp: 0,
      miscounted: 0,
    });
    expect(cashiers).toEqual([]);
  });

  it('asks for a day', async () => {
    for (const query of ['', '?day=yesterday', '?day=2026-02-30'])
      expect((await finance.get(`/reconciliation${query}`)).status).toBe(400);
  });
});

describe('a day with thousands of lines', () => {
  it('counts them all, names some, and says so', async () => {
    const day = '2026-05-05';
    const numbers = Array.from({ length: 5000 }, (_, nth) => 1000 + nth);
    await pLimit(64).map(numbers, (n) => line(reading.servers.log, n, { day, amount: cents(n / 100) }));
    await project(reading.servers);
    const started = performance.now();
    const { statements, differences } = await asked(day);
    expect(performance.now() - started).toBeLessThan(3000);
    expect(statements.find(({ account }) => account === BANK)?.cameIn.count).toBe(5000);
    expect(differences.inSuspense.count).toBe(5000);
    expect(differences.inSuspense.shown).toHaveLength(20);
    expect(differences.inSuspense.shown[0]?.amount).toBe(59.99);
    const { body } = await answered(finance, `/reconciliation/export?day=${day}`);
    expect(String(body).match(/^"In suspense"/gm)).toHaveLength(5000);
  });
});
