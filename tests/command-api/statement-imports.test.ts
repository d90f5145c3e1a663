import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { isImportOpen } from '@fines/domain/import/import.ts';
import {
  type StatementImport,
  statementImportSchema,
  type StatementRowView,
  statementRowSchema,
  sumIn,
} from '@fines/domain/statement/import.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { settledImport, takenImport } from './settled-import.ts';
import { useStaff } from './staff.ts';
import { camtOf, CSV_COLUMNS, csvOf, transaction } from './statement-files.ts';

const staff = useStaff();

/** Each test has accounts of its own: what was imported of one is known for ever. */
let count = 0;
async function newAccount(columns: object | null = CSV_COLUMNS): Promise<string> {
  const account = `SZTEST${process.pid}${count++}`;
  const answer = await staff.finance.put(`/statements/accounts/${account}`, {
    name: 'Fines',
    channel: 'BANK',
    columns,
  });
  expect(answer.status).toBe(204);
  return account;
}

function upload(
  account: string,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'march.csv',
): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return staff.finance.upload(`/statements/imports?account=${account}`, form);
}

const pathOf = (id: string): string => `/statements/imports/${id}`;

const settled = (id: string): Promise<StatementImport> =>
  settledImport(staff.auditor, pathOf(id), statementImportSchema);

async function checked(account: string, content: string): Promise<StatementImport> {
  return settled(takenImport(await upload(account, content)));
}

const start = (id: string): Promise<Answer> => staff.finance.post(`${pathOf(id)}/start`, {});

async function imported(account: string, content: string): Promise<StatementImport> {
  const { id } = await checked(account, content);
  expect((await start(id)).status).toBe(200);
  return settled(id);
}

/** What is told of the rows of a file, in its order. */
async function rowsOf(id: string, query = ''): Promise<Partial<StatementRowView>[]> {
  const { body } = await staff.auditor.get(`${pathOf(id)}/rows?sortOrder=ASC&limit=100${query}`);
  return z.object({ data: z.array(statementRowSchema) }).parse(body).data;
}

const errorsOf = async (id: string): Promise<string> =>
  String((await staff.auditor.get(`${pathOf(id)}/errors`)).body);

/** The number of a fine that questions know of. */
async function newFine(): Promise<string> {
  const { id } = (await issue(staff.officer)).fine;
  await until(async () => (await staff.finance.get(`/fines/${id}`)).status === 200, id);
  return id;
}

const statusOf = async (fineId: string): Promise<unknown> =>
  z.object({ status: z.string() }).parse((await staff.finance.get(`/fines/${fineId}`)).body).status;

const today = new Date().toISOString().slice(0, 10);
const row = (amount: string, reference = '', id = ''): string =>
  `${today},${amount},,${reference},Nomsa Zwane,,${id}`;

/** Nothing is open when a test ends, whatever became of it. */
afterEach(async () => {
  const all = z.array(statementImportSchema).parse((await staff.admin.get('/statements/imports')).body);
  for (const { id } of all.filter(({ status }) => isImportOpen(status))) {
    await staff.finance.delete(pathOf(id));
    await staff.finance.post(`${pathOf(id)}/cancel`, {});
    await until(async () => {
      const answer = await staff.finance.get(pathOf(id));
      return answer.status === 404 || !isImportOpen(statementImportSchema.parse(answer.body).status);
    }, 'the open import to end');
  }
});

const tally = (lines: number, sum: number) => ({ lines, sum });

describe('a statement', () => {
  it('is checked before anything is written, and then pays the fines that it names', async () => {
    const account = await newAccount();
    const [fine, other] = [await newFine(), await newFine()];
    const file = csvOf(
      row('60.00', paymentReferenceOf(fine), 'T1'),
      row('75.50', paymentReferenceOf(other), 'T2'),
      row('60.00', 'for my fine', 'T3'),
      row('', '', 'T4'),
      row('sixty', '', 'T5'),
    );
    const check = await checked(account, file);
    const counts = {
      recorded: tally(2, 120),
      proposed: tally(0, 0),
      suspense: tally(1, 75.5),
      known: tally(0, 0),
      leftOut: 1,
      refused: 1,
    };
    expect(check).toMatchObject({
      status: 'CHECKED',
      account,
      format: 'CSV',
      checked: counts,
      firstDay: today,
      lastDay: today,
      startedBy: null,
    });
    expect(await statusOf(fine)).toBe('UNPAID');
    expect(await errorsOf(check.id)).toContain('"6","T5","“sixty” is not an amount');
    const paid = {
      outcome: 'RECORDED',
      day: today,
      amount: 60,
      payer: 'Nomsa Zwane',
      bankId: 'T1',
      fineId: fine,
    };
    const rows = [
      { ...paid, id: 2, lineId: null },
      { ...paid, id: 3, lineId: null, amount: 75.5, bankId: 'T2', fineId: other },
      { ...paid, id: 4, lineId: null, outcome: 'SUSPENSE', bankId: 'T3', fineId: null },
      { id: 5, outcome: 'LEFT_OUT', amount: null },
      { id: 6, outcome: 'REFUSED', bankId: 'T5', reason: expect.stringContaining('“sixty”') },
    ];
    expect(await rowsOf(check.id)).toMatchObject(rows);
    expect(await rowsOf(check.id, '&outcome=REFUSED')).toMatchObject(rows.slice(4));

    expect(await start(check.id)).toMatchObject({ status: 200, body: { status: 'IMPORTING' } });
    const result = await settled(check.id);
    expect(result).toMatchObject({ status: 'FINISHED', counts, startedBy: { id: expect.any(String) } });
    expect(sumIn(result.counts)).toBe(195.5);
    await until(
      async () => (await statusOf(fine)) === 'PAID' && (await statusOf(other)) === 'PAID',
      'the payments',
    );
    // Of a line that is taken its own words count: those of its row are gone.
    const taken = { lineId: expect.stringMatching(/^[0-9a-f]{64}$/) };
    await until(async () => (await rowsOf(check.id))[2]?.payer === 'Nomsa Zwane', 'the lines');
    expect(await rowsOf(check.id)).toMatchObject([
      { ...rows[0], ...taken },
      { ...rows[1], ...taken },
      { ...rows[2], ...taken },
      ...rows.slice(3),
    ]);
    // The file tells of payers, and nobody needs it any more.
    expect(await readdir(join(staff.system.dataDir, 'photos', 'statements'))).toEqual([]);
  });

  it('adds nothing that came before, by the same file or by one that overlaps it', async () => {
    const account = await newAccount();
    const rows = [row('10.00', 'a'), row('10.00', 'a'), row('20.00', 'b')];
    expect((await imported(account, csvOf(...rows))).counts.suspense).toEqual(tally(3, 40));
    const again = await checked(account, csvOf(...rows));
    expect(again.counts).toMatchObject({ suspense: tally(0, 0), known: tally(3, 40) });
    await staff.finance.delete(pathOf(again.id));
    // Two of those that are alike were there, so only the third is new.
    const more = await imported(
      account,
      csvOf(rows[0] ?? '', rows[1] ?? '', rows[0] ?? '', row('30.00', 'c')),
    );
    expect(more.counts).toMatchObject({ known: tally(2, 20), suspense: tally(2, 40) });
  });

  it('as camt.053 pays by each transaction of a batch, and tells its balances', async () => {
    const account = await newAccount(null);
    const fine = await newFine();
    const transactions = [
      transaction({ amount: '60.00', reference: paymentReferenceOf(fine), ref: 'T1' }),
      transaction({ amount: '40.00', text: 'Unknown', ref: 'T2' }),
    ];
    const entries = [{ amount: '100.00', day: today, ref: 'E1', transactions }];
    const result = await imported(account, camtOf({ account, entries, opening: '5.00', closing: '105.00' }));
    expect(result).toMatchObject({
      format: 'CAMT_053',
      balances: { opening: 5, closing: 105 },
      counts: { recorded: tally(1, 60), suspense: tally(1, 40) },
    });
    await until(async () => (await statusOf(fine)) === 'PAID', 'the payment');
  });

  it('that does not add up is not imported, however late that is seen', async () => {
    const account = await newAccount(null);
    // Behind what is looked at when the file comes.
    const entry = { amount: '1.00', day: today, transactions: [transaction({ payer: 'Nomsa Zwane' })] };
    const entries = Array.from({ length: 6000 }, (_, at) => ({ ...entry, ref: `E${at}` }));
    const check = await checked(account, camtOf({ account, entries, opening: '0.00', closing: '5999.00' }));
    expect(check).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('does not add up') });
    expect(problemOf(await start(check.id)).code).toBe('import-status');
    expect(await readdir(join(staff.system.dataDir, 'photos', 'statements'))).toEqual([]);
    // Who paid goes with the file.
    const rows = await rowsOf(check.id);
    expect(rows).toHaveLength(100);
    expect(rows.filter(({ payer }) => payer !== null)).toEqual([]);
  });

  it('has rows only if it was sent', async () => {
    const answer = await staff.auditor.get(`${pathOf(randomUUID())}/rows`);
    expect(problemOf(answer)).toMatchObject({ status: 404, message: 'Import not found' });
  });

  it('that is one of another account is refused at once, and nothing of it stays', async () => {
    const other = camtOf({ entries: [], account: 'SZOTHER1' });
    const problem = problemOf(await upload(await newAccount(), other));
    const file = expect.stringMatching(/account SZOTHER1/);
    expect(problem).toMatchObject({ status: 422, errors: { file } });
    expect(await readdir(join(staff.system.dataDir, 'photos', 'statements'))).toEqual([]);
  });

  it('shows how all files of its account are written, which is kept', async () => {
    const account = await newAccount();
    const file = csvOf(row('60.00Cr').replace('Nomsa', 'José'), row('1.00'));
    await settled(takenImport(await upload(account, Uint8Array.from(Buffer.from(file, 'latin1')))));
    const all = z
      .array(z.looseObject({ account: z.string() }))
      .parse((await staff.auditor.get('/statements/accounts')).body);
    const columns = { encoding: 'windows-1252', unmarked: 'OUT' };
    expect(all.find((one) => one.account === account)).toMatchObject({ columns });
  });

  it('of an account that nobody named, or of CSV whose columns nobody said, is refused', async () => {
    expect(problemOf(await upload('SZNOBODY1', csvOf(row('1.00')))).status).toBe(404);
    const problem = problemOf(await upload(await newAccount(null), csvOf(row('1.00'))));
    expect(problem.errors).toEqual({ file: expect.stringContaining('which column of the file is what') });
  });
});

/** More than the import has done by the time that somebody cancels it. */
const MANY = 2100;

it('a long import is cancelled, and what it took stays', async () => {
  const account = await newAccount();
  const { id } = await checked(
    account,
    csvOf(...Array.from({ length: MANY }, (_, at) => row('1.00', `${at}`))),
  );
  await start(id);
  expect((await staff.finance.post(`${pathOf(id)}/cancel`, {})).status).toBe(200);
  const result = await settled(id);
  expect(result).toMatchObject({ status: 'CANCELLED', cancelledBy: { id: expect.any(String) } });
  expect(result.counts.suspense.lines).toBeLessThan(MANY);
});

it('shows the first rows of a file, and keeps nothing of it', async () => {
  const form = new FormData();
  form.set('file', new Blob([csvOf('2026-03-02,60.00,,a,Nomsa Zwane,,T1')]), 'march.csv');
  const { status, body } = await staff.finance.upload('/statements/preview', form);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      header: expect.arrayContaining(['Date', 'Credit']),
      rows: [expect.arrayContaining(['60.00', 'T1'])],
    },
  });
  expect(await readdir(join(staff.system.dataDir, 'photos', 'statements'))).toEqual([]);
});

it('keeps the accounts with their columns, and who changed them', async () => {
  const account = `SZACCOUNT${process.pid}`;
  const columns = { ...CSV_COLUMNS, only: { column: 'Details', is: 'Payment' } };
  const said = { name: 'Fines', channel: 'MOBILE_MONEY', columns };
  expect((await staff.finance.put(`/statements/accounts/${account}`, said)).status).toBe(204);
  const all = z
    .array(z.object({ account: z.string() }).loose())
    .parse((await staff.auditor.get('/statements/accounts')).body);
  expect(all.find((one) => one.account === account)).toMatchObject({
    name: 'Fines',
    channel: 'MOBILE_MONEY',
    columns: { day: 'Date', only: { column: 'Details', is: 'Payment' } },
    changedBy: { firstName: expect.any(String) },
  });
});
