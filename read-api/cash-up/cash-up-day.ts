import { type CashUps, cashUpId, latestOf, noCashUps } from '@fines/domain/cash-up/cash-up.ts';
import { LATEST_DAYS } from '@fines/domain/cash-up/decide.ts';
import { type Movement, type Movements, sumsByMethod } from '@fines/domain/cash-up/movement.ts';
import {
  notCashedUp,
  type CashUpDay,
  type CashUpView,
  cashUpView,
  methodSumView,
} from '@fines/domain/cash-up/view.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import { startOfLocalDay } from '@fines/domain/shared/dates.ts';
import type { Cents } from '@fines/domain/shared/money.ts';
import type { Official } from '@fines/domain/shared/person.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { onlyRow } from '../engine/database.ts';
import { endOfLocalDay } from '../list/filters.ts';
import { PAYMENTS } from '../payment/get-receipt.ts';
import { officialsOf } from '../user/names.ts';

type MovementRow = { id: string; method: PaymentMethod; amount: Cents };
type Found = {
  taken: MovementRow[];
  given_back: MovementRow[];
  closed: CashUps | null;
  /** The cash-ups of the last days that have any. */
  lately: CashUps[];
};

const CASH_UPS = `${READ_SCHEMA}.cash_ups`;

/**
 * Postgres builds the JSON, so that everything comes in one answer, as of one moment. The person's latest cash-up is
 * in `lately`, since no earlier day can have been closed later.
 */
const DAY = `
  SELECT
    (SELECT coalesce(json_agg(taken), '[]') FROM (
       SELECT id, method, amount FROM ${PAYMENTS}
       WHERE processed_by_id = $1 AND NOT from_statement AND paid_at >= $2::text::timestamptz AND paid_at < $3::text::timestamptz
       ORDER BY paid_at, number_order) AS taken) AS taken,
    (SELECT coalesce(json_agg(refunds), '[]') FROM (
       SELECT id, refund_method AS method, amount FROM ${PAYMENTS}
       WHERE refunded_by_id = $1 AND refunded_at >= $2::text::timestamptz AND refunded_at < $3::text::timestamptz
       ORDER BY number_order) AS refunds)
      AS given_back,
    (SELECT state FROM ${CASH_UPS} WHERE id = $4) AS closed,
    (SELECT coalesce(json_agg(state), '[]') FROM ${CASH_UPS} WHERE cashier_id = $1 AND day >=
       (SELECT max(day) - ${LATEST_DAYS} FROM ${CASH_UPS} WHERE cashier_id = $1)) AS lately`;

/** What a person took and gave back on a local day and has not cashed up yet, and the cash-ups of that day. */
export async function cashUpDay(pool: Pool, cashierId: string, day: string): Promise<CashUpDay> {
  const period = [startOfLocalDay(day), endOfLocalDay(day)];
  const [{ rows }, people] = await Promise.all([
    pool.query<Found>(DAY, [cashierId, ...period, cashUpId(cashierId, day)]),
    officialsOf(pool, [cashierId]),
  ]);
  const { taken, given_back: givenBack, closed, lately } = onlyRow(rows);
  const nobody = { id: cashierId, firstName: '', lastName: '', badgeNumber: null };
  const cashier = people.get(cashierId) ?? nobody;
  const cashUps = closed ?? noCashUps;
  const last = latestOf(lately.flat());
  const open = notCashedUp(
    { taken: movementsOf(taken, cashier), givenBack: movementsOf(givenBack, cashier) },
    cashUps,
  );
  return {
    day,
    cashier,
    open: openView(open),
    closed: cashUps.map(cashUpView),
    last: last === undefined ? null : lastView(cashUpView(last)),
  };
}

const lastView = ({ day, number, countedCash }: CashUpView): CashUpDay['last'] => ({
  day,
  number,
  countedCash,
});

const movementsOf = (rows: readonly MovementRow[], person: Official): Movement[] =>
  rows.map(({ id: receiptNumber, method, amount }) => ({ receiptNumber, method, amount, person }));

const openView = (open: Movements): CashUpDay['open'] => ({
  receipts: open.taken.map(({ receiptNumber }) => receiptNumber),
  refunds: open.givenBack.map(({ receiptNumber }) => receiptNumber),
  methods: sumsByMethod(open).map(methodSumView),
});
