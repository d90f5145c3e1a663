import { localDay } from '@fines/domain/shared/dates.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { CHIEF, CLERK, fineIssued, NOW } from '../domain/events.ts';
import { FineModel } from './fine-model.ts';
import { beforeAndAfterRebuild, openProjector } from './projecting.ts';
import { type Tables, openTables } from './servers.ts';
import { type Step, steps } from './steps.ts';

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

type Flats = Record<'fines' | 'created' | 'unpaid' | 'payments' | 'refunds' | 'disputes' | 'decided', Flat[]>;

/** Of every fine that is told. */
const DUE_DAY = '2026-04-09';
const DAY_CREATED = localDay(NOW);

function flatten(model: FineModel): Flats {
  const told = [...model.fines.values()];
  const payments = [...told, ...model.deleted].flatMap((fine) =>
    fine.payments.map((payment) => ({
      fine_id: fine.id,
      ...payment,
      count: 1,
      amount: fine.amount,
      person_id: CLERK.id,
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
    unpaid: told
      .filter(({ status }) => status === 'UNPAID')
      .map(({ amount }) => ({ day: DUE_DAY, count: 1, amount })),
    payments,
    refunds: payments
      .filter(({ refundDay }) => refundDay !== null)
      .map((payment) => Object.assign({}, payment, { day: payment.refundDay, person_id: CHIEF.id })),
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
      `fine_id, id, method, amount, status, 1 AS count, processed_by_id AS person_id, ${localDayOf('paid_at')},
       refund_requested_at IS NOT NULL AS "isAsked",
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
  const { rows: activity } = await servers.pool.query(`SELECT FROM ${READ_SCHEMA}.activity`);
  expect(activity).toHaveLength(model.events);
}

const COUNTERS = [
  ['fine_totals', 'fines', ['status', 'offense_type', 'without_receipt'], ['count', 'amount', 'paid_amount']],
  [
    'fine_daily',
    'fines',
    ['day', 'status', 'offense_type', 'without_receipt'],
    ['count', 'amount', 'paid_amount'],
  ],
  ['fine_created', 'created', ['day'], ['count']],
  ['fine_due', 'unpaid', ['day'], ['count', 'amount']],
  ['place_daily', 'fines', ['day', 'place'], ['count', 'amount', 'paid_amount']],
  ['officer_daily', 'fines', ['day', 'officer_id', 'status'], ['count', 'amount', 'paid_amount']],
  ['payment_totals', 'payments', ['method'], ['count', 'amount']],
  ['payment_daily', 'payments', ['day', 'method'], ['count', 'amount']],
  ['payment_by_person', 'payments', ['day', 'person_id', 'method'], ['count', 'amount']],
  ['refund_totals', 'refunds', ['method'], ['count', 'amount']],
  ['refund_daily', 'refunds', ['day', 'method'], ['count', 'amount']],
  ['refund_by_person', 'refunds', ['day', 'person_id', 'method'], ['count', 'amount']],
  ['dispute_totals', 'disputes', ['status'], ['count']],
  ['dispute_daily', 'disputes', ['day', 'status'], ['count']],
  ['dispute_decided', 'decided', ['day', 'status'], ['count']],
] as const;

async function expectCounters(servers: Tables, model: FineModel): Promise<void> {
  const flat = flatten(model);
  for (const [table, of, key, measures] of COUNTERS) {
    expect({ [table]: await selected(servers, table) }).toEqual({
      [table]: asSet(grouped(flat[of], key, measures)),
    });
  }
}

it('has the rows and counters of a naive fold, however the events are cut into batches', async () => {
  const property = fc.asyncProperty(steps, async (played) => {
    const servers = await openTables();
    try {
      const model = await play(servers, played);
      await expectRows(servers, model);
      await expectCounters(servers, model);
      const { before, after } = await beforeAndAfterRebuild(servers);
      expect(after).toEqual(before);
    } finally {
      await servers.close();
    }
  });
  await fc.assert(property, { numRuns: 15 });
}, 300_000);
