import {
  MOST_ROWS,
  OVERDUE_AGES,
  type PeriodFigures,
  type PeriodPart,
  type PeriodReport,
  periodBefore,
  type TrendGrain,
  trendGrainOf,
} from '@fines/domain/report/period-report.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';
import { percentageOf } from '../engine/figures.ts';
import { daysOf, isWithin, type Period, startOfDay, today } from '../list/period.ts';
import { issuedIn } from '../officer/list-officers.ts';
import { REVENUE } from '../payment/revenue.ts';
import type { SignedRecord } from '../record/open-routes.ts';
import { newest } from '../record/status.ts';
import { USERS } from '../user/names.ts';

type FiguresRow = {
  fines: number;
  amount: Cents;
  paid_amount: Cents;
  without_receipt: number;
  without_receipt_amount: Cents;
  payments: number;
  taken: Cents;
  refunds: number;
  refunded: Cents;
  submitted: number;
  decided: number;
  approved: number;
  deletions: number;
  cash_ups: number;
  missing: Cents;
  surplus: Cents;
  with_difference: number;
  signed_off: number;
};

type PartRow = { count: number; amount: Cents; paid_amount: Cents; count_before: number };

/** `rank` counts from 1; that after the last row of its own is of all others together. */
type RankedRow = PartRow & { rank: number; name: string; members: number };

type OfficerName = { first_name: string; last_name: string; badge_number: string | null };

type Found = {
  /** Of the period, then of the one before. */
  figures: [FiguresRow, FiguresRow];
  offenses: (PartRow & { offense_type: OffenseType })[];
  officers: (RankedRow & Partial<OfficerName>)[];
  places: RankedRow[];
  trend: { date: string; fines: number; collected: Cents }[];
  overdue: { age: number; count: number; amount: Cents }[];
  position: string;
  entries: number;
};

/** The parameters of the one question. The period before ends on the day before the period. */
const [BEFORE, FIRST, LAST, AS_OF, GRAIN] = ['$1::date', '$2::date', '$3::date', '$4::date', '$5'];

const inPeriod = 'day BETWEEN asked.first AND asked.last';

const sumsOf = (table: string, sums: Readonly<Record<string, string>>): string => `
  LATERAL (
    SELECT ${Object.entries(sums)
      .map(([name, sum]) => `coalesce(sum(${sum}), 0) AS ${name}`)
      .join(', ')}
    FROM ${READ_SCHEMA}.${table} WHERE ${inPeriod}
  ) AS ${table}`;

const FIGURES = `
  SELECT * FROM (VALUES (1, ${FIRST}, ${LAST}), (2, ${BEFORE}, ${FIRST} - 1)) AS asked (nth, first, last),
  ${[
    sumsOf('fine_daily', {
      fines: 'count',
      amount: 'amount',
      paid_amount: 'paid_amount',
      without_receipt: 'CASE WHEN without_receipt THEN count END',
      without_receipt_amount: 'CASE WHEN without_receipt THEN paid_amount END',
    }),
    sumsOf('payment_daily', { payments: 'count', taken: 'amount' }),
    sumsOf('refund_daily', { refunds: 'count', refunded: 'amount' }),
    sumsOf('dispute_daily', { submitted: 'count' }),
    sumsOf('dispute_decided', { decided: 'count', approved: `CASE WHEN status = 'APPROVED' THEN count END` }),
  ].join(',')},
  LATERAL (
    SELECT count(*) AS cash_ups,
           coalesce(sum(greatest("expectedCash" - "countedCash", 0)), 0) AS missing,
           coalesce(sum(greatest("countedCash" - "expectedCash", 0)), 0) AS surplus
    FROM ${READ_SCHEMA}.cash_ups,
         json_to_recordset(state) AS closed ("closedAt" timestamptz, "expectedCash" bigint, "countedCash" bigint)
    -- No day is closed before it has begun.
    WHERE last_closed >= ${startOfDay('asked.first')} AND cash_ups.day <= asked.last
      AND ${isWithin('"closedAt"', 'asked.first', 'asked.last')}
  ) AS cash_ups,
  LATERAL (
    SELECT count(*) FILTER (WHERE kind = 'DELETION') AS deletions,
           count(*) FILTER (WHERE kind = 'CASH_UP_DIFFERENCE') AS with_difference,
           count(*) FILTER (WHERE kind = 'CASH_UP_DIFFERENCE' AND NOT is_open) AS signed_off
    FROM ${READ_SCHEMA}.acts
    WHERE kind IN ('DELETION', 'CASH_UP_DIFFERENCE')
      AND ${isWithin('at', 'asked.first', 'asked.last')}
  ) AS acts
  ORDER BY nth`;

const partsOf = (count: string): string => `
  coalesce(sum(${count}) FILTER (WHERE day >= ${FIRST}), 0) AS count,
  coalesce(sum(amount) FILTER (WHERE day >= ${FIRST}), 0) AS amount,
  coalesce(sum(paid_amount) FILTER (WHERE day >= ${FIRST}), 0) AS paid_amount,
  coalesce(sum(${count}) FILTER (WHERE day < ${FIRST}), 0) AS count_before`;

const IN_BOTH = `day BETWEEN ${BEFORE} AND ${LAST}`;

const MOST_FIRST = 'count DESC, amount DESC, count_before DESC';

const OFFENSES = `
  SELECT * FROM (
    SELECT offense_type, ${partsOf('count')} FROM ${READ_SCHEMA}.fine_daily WHERE ${IN_BOTH} GROUP BY offense_type
  ) AS parts WHERE count > 0 OR count_before > 0 ORDER BY ${MOST_FIRST}, offense_type`;

/** Those with the most fines, and one row for all others. */
const ranked = (parts: string): string => `
  SELECT least(nth, ${MOST_ROWS + 1}) AS rank, min(name) AS name, count(*) AS members,
         sum(count) AS count, sum(amount) AS amount, sum(paid_amount) AS paid_amount, sum(count_before) AS count_before
  FROM (
    SELECT *, row_number() OVER (ORDER BY ${MOST_FIRST}, name) AS nth
    FROM (${parts}) AS parts
    WHERE count > 0 OR count_before > 0
  ) AS numbered
  GROUP BY rank ORDER BY rank`;

const OFFICERS = `
  SELECT ranked.*, first_name, last_name, badge_number
  FROM (${ranked(`SELECT officer_id AS name, ${partsOf('1')} FROM ${issuedIn(BEFORE, LAST)} GROUP BY officer_id`)}) AS ranked LEFT JOIN ${USERS} ON users.id = ranked.name ORDER BY rank`;

const PLACES = ranked(
  `SELECT place AS name, ${partsOf('count')} FROM ${READ_SCHEMA}.place_daily WHERE ${IN_BOTH} GROUP BY place`,
);

const TREND = `
  SELECT date_trunc(${GRAIN}, day::timestamp)::date AS date, sum(fines) AS fines, sum(amount) AS collected
  FROM (
    SELECT day, count AS fines, 0 AS amount FROM ${READ_SCHEMA}.fine_daily
    UNION ALL SELECT day, 0, amount FROM ${REVENUE}
  ) AS moved
  WHERE day BETWEEN ${FIRST} AND ${LAST} GROUP BY 1`;

/** Whoever may pay all through the due date is overdue for one day on the day after. */
const OVERDUE = `
  SELECT least((${AS_OF} - day - 1) / 30, ${OVERDUE_AGES.length - 1}) AS age, sum(count) AS count, sum(amount) AS amount
  FROM ${READ_SCHEMA}.fine_due WHERE status = 'UNPAID' AND day < ${AS_OF} GROUP BY 1`;

const allOf = (select: string, name: string): string =>
  `(SELECT coalesce(json_agg(rows), '[]') FROM (${select}) AS rows) AS ${name}`;

/** Postgres builds the JSON, so that everything comes in one answer, as of one moment of the log. */
const REPORT = `
  SELECT ${[
    allOf(FIGURES, 'figures'),
    allOf(OFFENSES, 'offenses'),
    allOf(OFFICERS, 'officers'),
    allOf(PLACES, 'places'),
    allOf(TREND, 'trend'),
    allOf(OVERDUE, 'overdue'),
  ].join(',')},
  commit || '/' || prepare AS position, entries
  FROM ${READ_SCHEMA}.checkpoint`;

/** What of a day says which point of the trend it belongs to. */
const LENGTH_OF: Readonly<Record<TrendGrain, number>> = { day: 10, month: 7, year: 4 };

/** All figures of a period beside those of the period before. */
export async function periodReport(
  record: SignedRecord,
  { first, last }: Period,
  now: Date,
): Promise<PeriodReport> {
  const period = { startDate: first, endDate: last };
  const before = periodBefore(period);
  const grain = trendGrainOf(period);
  const isOver = last < today(now);
  const asOf = isOver ? last : today(now);
  const [{ rows }, { checkpoint }] = await Promise.all([
    record.pool.query<Found>({
      name: 'period report',
      text: REPORT,
      values: [before.startDate, first, last, asOf, grain],
    }),
    newest(record),
  ]);
  const found = onlyRow(rows);
  const { position, entries } = found;
  const [ofNow, ofBefore] = found.figures;
  return {
    period,
    before,
    isOver,
    figures: { now: figuresOf(ofNow), before: figuresOf(ofBefore) },
    offenses: found.offenses.map((row) => ({ ...partOf(row), offenseType: row.offense_type })),
    officers: rankedOf(found.officers, officerOf),
    places: rankedOf(found.places, ({ name: place }) => ({ place })),
    trend: { grain, points: pointsOf(found.trend, daysOf({ first, last }, now), grain) },
    overdue: { asOf, ages: agesOf(found.overdue) },
    cashUps: cashUpsOf(ofNow),
    record: { position, entries, checkpoint },
    madeAt: now.toISOString(),
  };
}

const figuresOf = (row: FiguresRow): PeriodFigures => ({
  fines: { count: row.fines, amount: toEmalangeni(row.amount) },
  payments: { count: row.payments, amount: toEmalangeni(row.taken) },
  refunds: { count: row.refunds, amount: toEmalangeni(row.refunded) },
  collected: (row.taken - row.refunded) / 100,
  collectionRate: percentageOf(row.paid_amount, row.amount),
  disputes: { submitted: row.submitted, decided: row.decided, approved: row.approved },
  deletions: row.deletions,
  paidWithoutReceipt: { count: row.without_receipt, amount: toEmalangeni(row.without_receipt_amount) },
});

const cashUpsOf = (row: FiguresRow): PeriodReport['cashUps'] => ({
  closed: row.cash_ups,
  withDifference: row.with_difference,
  signedOff: row.signed_off,
  missing: toEmalangeni(row.missing),
  surplus: toEmalangeni(row.surplus),
});

const partOf = (row: PartRow): PeriodPart => ({
  count: row.count,
  amount: toEmalangeni(row.amount),
  paidAmount: toEmalangeni(row.paid_amount),
  countBefore: row.count_before,
});

function rankedOf<Row extends RankedRow, Named>(rows: readonly Row[], nameOf: (row: Row) => Named) {
  const rest = rows.find(({ rank }) => rank > MOST_ROWS);
  return {
    top: rows.filter(({ rank }) => rank <= MOST_ROWS).map((row) => Object.assign(partOf(row), nameOf(row))),
    rest: rest === undefined ? null : { ...partOf(rest), members: rest.members },
  };
}

const officerOf = ({
  name: id,
  first_name: firstName,
  last_name: lastName,
  badge_number: badgeNumber,
}: Found['officers'][number]) => ({
  id,
  firstName: firstName ?? 'Unknown',
  lastName: lastName ?? '',
  badgeNumber: badgeNumber ?? null,
});

/** A point for each day, month or year that has begun, even without a fine or a payment. */
function pointsOf(rows: Found['trend'], days: readonly string[], grain: TrendGrain) {
  const keyOf = (day: string): string => day.slice(0, LENGTH_OF[grain]);
  const found = new Map(rows.map((row) => [keyOf(row.date), row]));
  const firstDays = new Map(days.toReversed().map((day) => [keyOf(day), day]));
  return [...firstDays].toReversed().map(([key, date]) => ({
    date,
    fines: found.get(key)?.fines ?? 0,
    collected: (found.get(key)?.collected ?? 0) / 100,
  }));
}

const agesOf = (rows: Found['overdue']): PeriodReport['overdue']['ages'] =>
  OVERDUE_AGES.map(({ from, to }, nth) => {
    const { count = 0, amount } = rows.find(({ age }) => age === nth) ?? {};
    return { from, to, count, amount: amount === undefined ? 0 : toEmalangeni(amount) };
  });
