import { localDay } from '@fines/domain/shared/dates.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { fineProjection } from '@fines/projector/fine/projection.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { CLERK, fineIssued, NOW } from '../domain/events.ts';
import { FineModel } from './fine-model.ts';
import { beforeAndAfterRebuild, openProjector } from './projecting.ts';
import { type Tables, openTables } from './servers.ts';
import { EVERYTHING_COUNTED, type Step, steps } from './steps.ts';

/** Writes the events of the steps, projects now and then, and tells the fines that must be there in the end. */
async function play(servers: Tables, played: readonly Step[]): Promise<FineModel> {
  const model = new FineModel();
  const { projector, pool } = openProjector(servers);
  for (const step of played) {
    if (step.do === 'project') {
      await projector.run();
    } else {
      const told = model.happen(step);
      if (told !== undefined) await servers.log.fine(told.id, told.event);
    }
  }
  await projector.run();
  await pool.end();
  return model;
}

type Flat = Record<string, string | number | boolean | null>;

type Flats = ReturnType<typeof flatten>;

/** Of every fine that is told. */
const DUE_DAY = '2026-04-09';
const DAY_CREATED = localDay(NOW);

function flatten(model: FineModel) {
  const told = [...model.fines.values()];
  const payments = [...told, ...model.deleted].flatMap((fine) =>
    fine.payments.map((payment) => ({
      fine_id: fine.id,
      ...payment,
      count: 1,
      amount: fine.amount,
      processed_by_id: CLERK.id,
    })),
  );
  return {
    fines: told.map((fine) => ({
      id: fine.id,
      offense_type: fine.offense,
      officer_id: fine.officer,
      place: fineIssued().data.location,
      day: fine.day,
      status: fine.status,
      without_receipt: fine.withoutReceipt,
      notes: fine.notes,
      reminders_sent: fine.reminders,
      count: 1,
      amount: fine.amount,
      paid_amount: fine.paidAmount,
    })),
    created: told.map(() => ({ day: DAY_CREATED, count: 1 })),
    settled: told
      .filter(({ status }) => status === 'PAID')
      .map(({ paidDay, paidAmount }) => ({ day: paidDay, count: 1, paid_amount: paidAmount })),
    due: told.map(({ status, amount }) => ({ day: DUE_DAY, status, count: 1, amount })),
    payments,
    refunds: payments
      .filter(({ refundDay }) => refundDay !== null)
      .map((payment) =>
        Object.assign({}, payment, { day: payment.refundDay, refund_method: payment.method }),
      ),
    decided: told.flatMap(({ disputes }) =>
      disputes
        .filter(({ status }) => status !== 'PENDING')
        .map(({ status }) => ({ day: DAY_CREATED, status, count: 1 })),
    ),
    disputes: told.flatMap(({ id, disputes }) =>
      disputes.map((dispute, index) => ({ fine_id: id, ...dispute, nth: index + 1, count: 1 })),
    ),
  };
}

/** A row for each key, with the sum of each measure. */
function grouped(rows: readonly Flat[], key: readonly string[], measures: readonly string[]): Flat[] {
  const groups = Object.values(Object.groupBy(rows, (row) => key.map((column) => row[column]).join(' ')));
  return groups.map((group = []) => {
    const sum = only(group[0], key);
    for (const measure of measures)
      sum[measure] = group.reduce((total, row) => total + Number(row[measure]), 0);
    return sum;
  });
}

const only = (row: Flat | undefined, columns: readonly string[]): Flat =>
  Object.fromEntries(columns.map((column) => [column, row?.[column] ?? null]));

/** Each row as text, in order of the text: equal if they hold the same rows. */
const asSet = (rows: readonly Flat[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

const selected = async (servers: Tables, table: string, columns = '*'): Promise<string[]> =>
  asSet((await servers.pool.query<Flat>(`SELECT ${columns} FROM ${READ_SCHEMA}.${table}`)).rows);

const localDayOf = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'Africa/Mbabane', 'YYYY-MM-DD') AS day`;

async function expectRows(servers: Tables, model: FineModel): Promise<void> {
  const { fines, payments, disputes } = flatten(model);
  const fineColumns = ['id', 'offense_type', 'amount', 'status', 'without_receipt'];
  expect(
    await selected(
      servers,
      'fines',
      `${fineColumns.join(', ')}, issued_by_id AS officer_id, ${localDayOf('date_issued')},
       coalesce((state -> 'settlement' ->> 'paidAmount')::bigint, 0) AS paid_amount,
       state ->> 'notes' AS notes, (state ->> 'remindersSent')::int AS reminders_sent`,
    ),
  ).toEqual(
    asSet(
      fines.map((row) =>
        only(row, [...fineColumns, 'notes', 'reminders_sent', 'officer_id', 'paid_amount', 'day']),
      ),
    ),
  );
  expect(
    await selected(
      servers,
      'payments',
      `fine_id, id, method, amount, status, 1 AS count, processed_by_id, ${localDayOf('paid_at')},
       from_statement, refund_requested_at IS NOT NULL AS "isAsked",
       to_char(refunded_at AT TIME ZONE 'Africa/Mbabane', 'YYYY-MM-DD') AS "refundDay"`,
    ),
  ).toEqual(asSet(payments));
  expect(
    await selected(
      servers,
      'disputes',
      `fine_id, id, nth, status, 1 AS count, ${localDayOf('submitted_at')}`,
    ),
  ).toEqual(asSet(disputes));
}

/** What each counter of the projection counts, and sums up by its key. */
const COUNTED: Readonly<Record<string, keyof Flats>> = {
  fine_totals: 'fines',
  fine_daily: 'fines',
  fine_created: 'created',
  fine_settled: 'settled',
  fine_due: 'due',
  place_daily: 'fines',
  payment_daily: 'payments',
  payment_by_person: 'payments',
  refund_daily: 'refunds',
  dispute_daily: 'disputes',
  dispute_decided: 'decided',
};

async function expectCounters(servers: Tables, model: FineModel): Promise<void> {
  const flat = flatten(model);
  for (const { table } of fineProjection.counters) {
    const { name, key, columns } = table;
    const counted = COUNTED[name];
    if (counted === undefined) throw new Error(`Say in COUNTED what ${name} counts`);
    const measures = Object.keys(columns).filter((column) => !key.includes(column));
    expect({ [name]: await selected(servers, name) }).toEqual({
      [name]: asSet(grouped(flat[counted], key, measures)),
    });
  }
}

/** Plays the steps, and looks at what is counted: by difference, by the model, and by a rebuild in all rows. */
async function expectCounted(servers: Tables, played: readonly Step[]): Promise<void> {
  const model = await play(servers, played);
  await expectRows(servers, model);
  await expectCounters(servers, model);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);
}

it('has the rows and counters of a naive fold, and of a rebuild, however the events are cut into batches', async () => {
  const property = fc.asyncProperty(steps, async (played) => {
    const servers = await openTables();
    try {
      await expectCounted(servers, played);
    } finally {
      await servers.close();
    }
  });
  await fc.assert(property, { numRuns: 8 });
}, 300_000);

it('has something in each counter when everything happens that is counted', async () => {
  const servers = await openTables();
  await expectCounted(servers, EVERYTHING_COUNTED);
  for (const { table } of fineProjection.counters) {
    expect({ [table.name]: await selected(servers, table.name) }).not.toEqual({ [table.name]: [] });
  }
  await servers.close();
});
