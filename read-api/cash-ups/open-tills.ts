import type { OpenTill } from '@fines/domain/cash-up/view.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { namesOf } from '../users/names.ts';

type Row = { person_id: string; payments: number; refunds: number };

/** What everybody took and gave back on a day, less what their cash-ups of that day cover. */
const OPEN = `
  SELECT person_id, sum(payments)::int AS payments, sum(refunds)::int AS refunds
  FROM (
    SELECT person_id, count AS payments, 0 AS refunds FROM ${READ_SCHEMA}.payment_by_person WHERE day = $1
    UNION ALL
    SELECT person_id, 0, count FROM ${READ_SCHEMA}.refund_by_person WHERE day = $1
    UNION ALL
    SELECT cashier_id, -json_array_length(data -> 'receipts'), -json_array_length(data -> 'refunds')
    FROM ${READ_SCHEMA}.cash_ups WHERE day = $1
  ) AS movements
  GROUP BY person_id HAVING sum(payments) > 0 OR sum(refunds) > 0`;

/** Who took or gave back money on a local day and has not cashed it up, by name. */
export async function openTills(pool: Pool, day: string): Promise<OpenTill[]> {
  const { rows } = await pool.query<Row>(OPEN, [day]);
  const names = await namesOf(
    pool,
    rows.map(({ person_id: id }) => id),
  );
  return rows
    .map(({ person_id: id, payments, refunds }) => {
      const { firstName, lastName } = names.get(id) ?? { firstName: 'Unknown', lastName: id };
      return { cashier: { id, firstName, lastName }, payments, refunds };
    })
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

const nameOf = ({ cashier: { id, firstName, lastName } }: OpenTill): string =>
  `${lastName} ${firstName} ${id}`;
