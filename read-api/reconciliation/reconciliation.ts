import type { CashUps } from '@fines/domain/cash-up/cash-up.ts';
import type { Payment } from '@fines/domain/fine/payment.ts';
import {
  type AccountFacts,
  type CentsTally,
  type Differences,
  type LedgerFact,
  type Reconciliation,
  reconciliationOf,
} from '@fines/domain/reconciliation/reconciliation.ts';
import { startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import { personOf } from '@fines/domain/shared/person.ts';
import { suspenseOf, suspenseReasonOf } from '@fines/domain/statement/state.ts';
import { fineNumberOfLine } from '@fines/domain/statement/view.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';
import { endOfLocalDay } from '../list/filters.ts';
import { today } from '../list/period.ts';
import { PAYMENTS } from '../payment/get-receipt.ts';
import { WITHOUT_LINE } from '../payment/list-payments.ts';
import { LINE_COLUMNS, type LineRow, LINES, TOTALS } from '../statement/list-lines.ts';
import { namesOf } from '../user/names.ts';

type TillRow = { person_id: string; taken: CentsTally; given_back: CentsTally };
type Listed<Row> = CentsTally & { shown: Row[] };

type Found = {
  statements: AccountFacts[];
  tills: TillRow[];
  cash_ups: CashUps[];
  ledger: LedgerFact[];
  in_suspense: Listed<LineRow>;
  refunded: Listed<LineRow>;
  without_line: Listed<{ state: Payment; fine_id: string }>;
};

const table = (name: string): string => `${READ_SCHEMA}.${name}`;

/** SQL for so many and so much. */
const tally = (count: string, amount: string): string =>
  `json_build_object('count', coalesce(${count}, 0), 'amount', coalesce(${amount}, 0))`;

/**
 * The statement of a day that is over is missing if there is no line of the day, and no file whose days go past it; but
 * not if the account's statements begin later.
 */
const STATEMENTS = `
  SELECT coalesce(json_agg(one ORDER BY name, account), '[]') FROM (
    SELECT account, name, channel, ${tally('lines', 'amount')} AS "cameIn",
      ${tally('recorded_lines', 'recorded')} AS recorded, ${tally('suspense_lines', 'suspense')} AS suspense,
      ${tally('returned_lines', 'returned')} AS returned,
      lines IS NULL AND $1::text < $5::text AND (
        SELECT count(*) = 0 OR (
          min(details ->> 'firstDay') <= $1::text
          AND NOT bool_or(details ->> 'firstDay' <= $1::text AND details ->> 'lastDay' >= $1::text))
        FROM command.statement_imports AS import
        WHERE started_at IS NOT NULL AND details -> 'reading' ->> 'account' = account
          AND details ->> 'firstDay' IS NOT NULL) AS "isMissing"
    FROM (SELECT account, name, channel FROM command.statement_accounts) AS named
    FULL JOIN (
      SELECT account, sum(count) AS lines, sum(amount) AS amount,
        sum(recorded) AS recorded, sum(recorded_lines) AS recorded_lines,
        sum(suspense) AS suspense, sum(suspense_lines) AS suspense_lines,
        sum(returned) AS returned, sum(returned_lines) AS returned_lines
      FROM ${TOTALS} WHERE day = $1::date GROUP BY account
    ) AS brought USING (account)
  ) AS one`;

const TILLS = `
  SELECT coalesce(json_agg(till), '[]') FROM (
    SELECT person_id,
      ${tally('sum(taken)', 'sum(taken_amount)')} AS taken,
      ${tally('sum(given)', 'sum(given_amount)')} AS given_back
    FROM (
      SELECT processed_by_id AS person_id, count AS taken, amount AS taken_amount, 0 AS given, 0 AS given_amount
      FROM ${table('payment_by_person')} WHERE day = $1::date AND NOT from_statement
      UNION ALL
      SELECT refunded_by_id, 0, 0, 1, amount FROM ${PAYMENTS}
      WHERE refunded_at >= $2::text::timestamptz AND refunded_at < $3::text::timestamptz
    ) AS moved
    GROUP BY person_id
  ) AS till`;

const LEDGER = `
  SELECT coalesce(json_agg(moved), '[]') FROM (
    SELECT 'payments' AS part, method, sum(count) AS count, sum(amount) AS amount FROM ${table('payment_daily')}
    WHERE day = $1::date GROUP BY method
    UNION ALL
    SELECT CASE WHEN from_statement THEN 'fromStatements' ELSE 'byHand' END, method, count, amount
    FROM ${table('payment_daily')} WHERE day = $1::date
    UNION ALL
    SELECT 'refunds', refund_method, count, amount FROM ${table('refund_daily')} WHERE day = $1::date
  ) AS moved`;

/** Lines of the day of which money is `there`, which is a column: how many, how much, and those with the most of it. */
const linesWith = (there: 'suspense' | 'refunded'): string => `
  SELECT json_build_object('count', count(*), 'amount', coalesce(sum(${there}), 0), 'shown', (
    SELECT coalesce(json_agg(line), '[]') FROM (
      SELECT ${LINE_COLUMNS} FROM ${LINES} WHERE day = $1::date AND ${there} > 0
      ORDER BY ${there} DESC, id LIMIT $4
    ) AS line))
  FROM ${LINES} WHERE day = $1::date AND ${there} > 0`;

const TYPED_IN = `
  SELECT state, fine_id, amount, number_order FROM ${PAYMENTS}
  WHERE paid_at >= $2::text::timestamptz AND paid_at < $3::text::timestamptz AND ${WITHOUT_LINE}`;

/** Postgres builds the JSON, so that everything comes in one answer, as of one moment. */
const DAY = `
  WITH without_line AS MATERIALIZED (${TYPED_IN})
  SELECT (${STATEMENTS}) AS statements, (${TILLS}) AS tills, (${LEDGER}) AS ledger,
    (SELECT coalesce(json_agg(state), '[]') FROM ${table('cash_ups')} WHERE day = $1::date) AS cash_ups,
    (${linesWith('suspense')}) AS in_suspense,
    (${linesWith('refunded')}) AS refunded,
    (SELECT json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0), 'shown', (
       SELECT coalesce(json_agg(payment), '[]') FROM (
         SELECT state, fine_id FROM without_line ORDER BY number_order LIMIT $4) AS payment))
     FROM without_line) AS without_line`;

/** Statements, cash-ups and payments of a local day beside each other. `most`: of each difference, show so many. */
export async function reconciliation(
  pool: Pool,
  day: string,
  { most, now }: { most: number; now: Date },
): Promise<Reconciliation> {
  const { rows } = await pool.query<Found>(DAY, [
    day,
    startOfLocalDay(day),
    endOfLocalDay(day),
    most,
    today(now),
  ]);
  const found = onlyRow(rows);
  const names = await namesOf(
    pool,
    found.tills.map(({ person_id: id }) => id),
  );
  const tills = found.tills.map(({ person_id: id, taken, given_back: givenBack }) => {
    const cashier = { id, ...(names.get(id) ?? { firstName: 'Unknown', lastName: id }) };
    return { cashier, taken, givenBack };
  });
  return reconciliationOf({
    day,
    statements: found.statements,
    tills: tills.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
    cashUps: found.cash_ups.flat(),
    ledger: found.ledger,
    listed: {
      inSuspense: listed(found.in_suspense, inSuspense),
      refunded: listed(found.refunded, refunded),
      withoutLine: listed(found.without_line, withoutLine),
    },
  });
}

type OfTill = { cashier: { id: string; firstName: string; lastName: string } };
const nameOf = ({ cashier: { id, firstName, lastName } }: OfTill): string => `${lastName} ${firstName} ${id}`;

const listed = <Row, Item>(
  { count, amount, shown }: Listed<Row>,
  itemsOf: (row: Row) => Item[],
): { count: number; amount: number; shown: Item[] } => ({
  count,
  amount: toEmalangeni(amount),
  shown: shown.flatMap(itemsOf),
});

type Named<Kind extends keyof Differences> = Differences[Kind]['shown'][number];

const inSuspense = ({ state, fine }: LineRow): Named<'inSuspense'>[] => [
  {
    lineId: state.lineId,
    account: state.account,
    bankId: state.bankId,
    amount: toEmalangeni(suspenseOf(state)),
    reason: suspenseReasonOf(state, fine?.status),
    fineId: fineNumberOfLine(state),
  },
];

/** A line may have paid several fines. */
const refunded = ({ state: { lineId, account, bankId, shares } }: LineRow): Named<'refunded'>[] =>
  shares
    .filter(({ status }) => status === 'RETURNED')
    .map(({ amount, receiptNumber, fineNumber: fineId }) => ({
      lineId,
      account,
      bankId,
      amount: toEmalangeni(amount),
      receiptNumber,
      fineId,
    }));

const withoutLine = ({
  state,
  fine_id: fineId,
}: {
  state: Payment;
  fine_id: string;
}): Named<'withoutLine'>[] => {
  const { receiptNumber, amount, method, transactionReference, processedBy } = state;
  return [
    {
      receiptNumber,
      fineId,
      amount: toEmalangeni(amount),
      method,
      transactionReference,
      processedBy: personOf(processedBy),
    },
  ];
};
