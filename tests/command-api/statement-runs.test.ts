import { randomUUID } from 'node:crypto';

import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { metadataSchema } from '@fines/domain/shared/events.ts';
import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { describe, expect, it } from 'vitest';

import { userDeactivated, userReactivated } from '../domain/events.ts';
import { newFine, type Process } from './processes.ts';
import { ACCOUNT, camtOf, CSV_COLUMNS, csvOf } from './statement-files.ts';
import { CLERK, useTwoProcesses } from './statement-processes.ts';
import { BATCH, StatementRuns } from './statement-runs.ts';

const on = useTwoProcesses();

const row = (day: string, text: string, reference = ''): string =>
  `${day},60.00,,${reference},Nomsa Zwane,${text},`;
const rows = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => row(day, `${at}`));

const rowFor = (fine: string): string => row('2026-03-02', 'x', paymentReferenceOf(fine));

const tally = (lines: number) => ({ lines, sum: lines * 6000 });

/** How many lines are in the log. */
async function linesTaken(): Promise<number> {
  await on.first.moneyIndex.learn();
  const { rows: counted } = await on.first.pool.query<{ count: number }>(
    'SELECT count(*) FROM command.statement_lines',
  );
  return counted[0]?.count ?? 0;
}

const killedBefore = (append: number): Process => on.endingBefore(append);
const killed = { name: 'EventStoreUnavailable' };

describe('an import that is killed', () => {
  it('and cancelled then has counted all that it took, and takes nothing of these days otherwise', async () => {
    const runs = await StatementRuns.in(on.first);
    const [first, second, third] = ['2026-03-02', '2026-03-03', '2026-03-04'];
    const file = csvOf(...rows(first, BATCH - 10), ...rows(second, BATCH + 10), ...rows(third, 10));
    const before = await linesTaken();
    const id = await runs.checked(file, 'SZKILLED01');
    await runs.start(id);
    await expect(runs.run(killedBefore(BATCH + 50))).rejects.toMatchObject(killed);
    await runs.cancel(id);
    await runs.run(on.second);
    expect(await runs.kept(id)).toMatchObject({
      status: 'CANCELLED',
      counts: { suspense: tally(2 * BATCH), known: tally(0) },
      firstDay: first,
      lastDay: second,
    });
    expect((await linesTaken()) - before).toBe(2 * BATCH);

    const otherwise = await runs.imported(csvOf(...rows(second, 20), ...rows(third, 10)), 'SZKILLED01', {
      ...CSV_COLUMNS,
      payer: null,
    });
    expect(otherwise).toMatchObject({ counts: { refused: 20, suspense: tally(10) }, firstDay: third });
  });

  it('before it took anything, and cancelled then, takes nothing', async () => {
    const runs = await StatementRuns.in(on.first);
    const id = await runs.checked(csvOf(...rows('2026-03-02', 10)));
    await runs.start(id);
    await runs.cancel(id);
    await runs.run();
    expect(await runs.kept(id)).toMatchObject({ status: 'CANCELLED', counts: { suspense: tally(0) } });
  });

  // Two lines are one append each, and three that pay are three: of the receipt, the line and the fine.
  it.each([1, 3, 5, 8, 11])(
    'before append %i pays each fine once and counts each line once',
    async (append) => {
      const runs = await StatementRuns.in(on.first);
      const fines = await Promise.all(Array.from({ length: 3 }, () => newFine(on.first)));
      const paying = fines.map(rowFor);
      const id = await runs.checked(csvOf(...paying, ...rows('2026-03-02', 2)));
      await runs.start(id);
      await runs.run(killedBefore(append)).catch((error: unknown) => {
        if (!(error instanceof EventStoreUnavailable)) throw error;
      });
      await runs.run(on.second);
      expect(await runs.kept(id)).toMatchObject({
        status: 'FINISHED',
        counts: { recorded: tally(3), suspense: tally(2), known: tally(0) },
      });
      await on.settleAll();
      for (const fine of fines) expect(await on.paymentsOf(fine)).toHaveLength(1);
    },
  );

  it('while it was checked is checked anew, and foresees the same', async () => {
    const runs = await StatementRuns.in(on.first);
    const fine = await newFine(on.first);
    const line = rowFor(fine);
    const id = await runs.checked(csvOf(line, ...rows('2026-03-02', BATCH + 10), line));
    const whole = await runs.kept(id);
    expect(whole.counts).toMatchObject({ recorded: tally(1), suspense: tally(BATCH + 11) });
    const soFar = { ...whole.counts, suspense: tally(BATCH - 1) };
    await on.first.pool.query(
      `UPDATE command.statement_imports SET status = 'CHECKING', counts = $2 WHERE id = $1`,
      [id, JSON.stringify(soFar)],
    );
    await runs.run(on.second);
    expect(await runs.kept(id)).toEqual(whole);
    await runs.discard(id);
  });
});

it('two processes at once run an import once', async () => {
  const runs = await StatementRuns.in(on.first);
  const id = await runs.checked(csvOf(...rows('2026-03-02', BATCH + 10)));
  await runs.start(id);
  await Promise.all([runs.run(on.first), runs.run(on.second)]);
  await runs.run(on.second);
  expect(await runs.kept(id)).toMatchObject({
    status: 'FINISHED',
    counts: { suspense: tally(BATCH + 10), known: tally(0) },
  });
});

it('an import whose starter has no account any more takes nothing, until somebody goes on', async () => {
  const runs = await StatementRuns.in(on.first);
  const id = await runs.checked(csvOf(...rows('2026-03-05', 3)));
  await runs.start(id);
  await on.log.user(CLERK.id, userDeactivated());
  await runs.run();
  expect(await runs.kept(id)).toMatchObject({ status: 'IMPORTING', counts: { suspense: tally(0) } });
  await on.log.user(CLERK.id, userReactivated());
  await runs.start(id);
  await runs.run();
  expect(await runs.kept(id)).toMatchObject({ status: 'FINISHED', counts: { suspense: tally(3) } });
});

/** When the payment of a fine was recorded, by the line that made it. */
async function recordedAt(fineNumber: string): Promise<number> {
  const events = await on.first.store.readStream(fineStream(fineNumber));
  const payment = events.find(({ type }) => type === 'PaymentRecorded');
  return Date.parse(metadataSchema.parse(payment?.metadata).recordedAt);
}

it('lines are taken at the time that it is, however long the import goes on', async () => {
  const runs = await StatementRuns.in(on.first);
  const [early, late] = [await newFine(on.first), await newFine(on.first)];
  await runs.imported(csvOf(rowFor(early), ...rows('2026-03-02', BATCH), rowFor(late)));
  expect(await recordedAt(late)).toBeGreaterThan(await recordedAt(early));
});

it('a file of more rows than are remembered is not read to its end, in whatever format it is', async () => {
  const runs = await StatementRuns.in(on.first);
  const file = camtOf({ entries: [] }).replace('</Stmt>', `${'<Ntry/>'.repeat(200_001)}</Stmt>`);
  expect(await runs.kept(await runs.checked(file, ACCOUNT))).toMatchObject({
    status: 'FAILED',
    failure: expect.stringContaining('more than 200000 lines'),
  });
});

describe('lines that come several times', () => {
  const line = row('2026-03-02', 'Fine');

  it('in two statements of one file are taken as often as in one of them', async () => {
    const runs = await StatementRuns.in(on.first);
    // As `cat march.csv march.csv` makes it.
    const kept = await runs.imported(csvOf(line, line) + csvOf(line, line, line, row('2026-03-03', 'New')));
    expect(kept.counts).toMatchObject({ suspense: tally(4), known: tally(2), leftOut: 1 });
  });

  it('by a file that came for another account are refused, unless each takes a part of it', async () => {
    const runs = await StatementRuns.in(on.first);
    const file = csvOf(line, row('2026-03-02', 'Other'));
    await runs.imported(file, 'SZRIGHT01');
    const wrong = await runs.kept(await runs.checked(file, 'SZWRONG01'));
    expect(wrong).toMatchObject({
      status: 'FAILED',
      failure: 'This file was imported as a statement of SZRIGHT01. Choose that account, or another file.',
    });
    // A quiet day, of which nothing was taken, is the same for all accounts.
    await runs.imported(csvOf(), 'SZQUIET01');
    expect((await runs.imported(csvOf(), 'SZQUIET02')).status).toBe('FINISHED');
    const parts = csvOf(row('2026-03-02', 'A'), row('2026-03-02', 'B'));
    for (const is of ['A', 'B']) {
      const columns = { ...CSV_COLUMNS, only: { column: 'Details', is } };
      expect((await runs.imported(parts, `SZPART0${is}`, columns)).counts.suspense).toEqual(tally(1));
    }
  });

  it.each<[string, (text: string) => Buffer]>([
    ['one more line end', (text) => Buffer.from(`${text}\r\n`)],
    ['an empty row', (text) => Buffer.from(`${text},,,,,,\n`)],
    ['lines that end in CR LF', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['lines that end in CR', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
    ['a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['all cells in quotes', (text) => Buffer.from(text.replaceAll(/[^,\n]+/g, '"$&"'))],
    ['semicolons between cells', (text) => Buffer.from(text.replaceAll(',', ';'))],
  ])('by the file of another account are refused, though it was saved with %s', async (_, written) => {
    const runs = await StatementRuns.in(on.first);
    const account = `SZ${randomUUID().slice(0, 8).toUpperCase()}`;
    const text = csvOf(row('2026-03-02', `André ${account}`), row('2026-03-03', 'Zoë'));
    await runs.imported(text, account);
    const other = await runs.kept(await runs.checked(written(text), 'SZSAVED01'));
    expect(other).toMatchObject({ status: 'FAILED', failure: expect.stringContaining(account) });
    expect((await runs.imported(written(text), account)).counts.known).toEqual(tally(2));
  });
});
