import { type OpenTill, cashUpDaySchema, openTillSchema } from '@fines/domain/cash-up/view.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { cashUpSheetOf } from '@fines/papers/cash-up-sheet.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { exportLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { day, text } from '../list/filters.ts';
import { isWithin } from '../list/period.ts';
import { paperQuery, type Papers } from '../paper/papers.ts';
import { PAYMENTS } from '../payment/get-receipt.ts';
import { namesOf } from '../user/names.ts';
import { cashUpCsv } from './cash-up-csv.ts';
import { cashUpDay } from './cash-up-day.ts';

type Row = { person_id: string; payments: number; refunds: number };

/** SQL for everybody's payments and refunds of a day, less those that the cash-ups of that day cover. */
export const notCashedUpOn = (date: string): string => `
  SELECT person_id, sum(payments)::int AS payments, sum(refunds)::int AS refunds
  FROM (
    SELECT processed_by_id AS person_id, count AS payments, 0 AS refunds
    FROM ${READ_SCHEMA}.payment_by_person WHERE day = ${date} AND NOT from_statement
    UNION ALL
    SELECT refunded_by_id, 0, 1 FROM ${PAYMENTS} WHERE ${isWithin('refunded_at', `${date}::date`, `${date}::date`)}
    UNION ALL
    SELECT cashier_id, -json_array_length(closed -> 'receipts'), -json_array_length(closed -> 'refunds')
    FROM ${READ_SCHEMA}.cash_ups, json_array_elements(state) AS closed WHERE day = ${date}
  ) AS movements
  GROUP BY person_id HAVING sum(payments) > 0 OR sum(refunds) > 0`;

/** Who took or gave back money on a local day and has not cashed up all of it, sorted by name. */
export async function openTills(pool: Pool, date: string): Promise<OpenTill[]> {
  const { rows } = await pool.query<Row>(notCashedUpOn('$1'), [date]);
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

const query = z.object({ cashierId: text.min(1), day });

/** Must stand before the endpoints of payments: `/payments/:id` would match these paths too. */
export const cashUpEndpoints = ({
  pool,
  looks,
  papers,
}: Pick<ReadPools, 'pool'> & { looks: AccessLog; papers: Papers }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/payments/cash-up',
    summary:
      "One person's payments and refunds of a day that are not cashed up yet, and the cash-ups of that day",
    access: { rankOf: READERS.payments },
    query,
    answers: { 200: cashUpDaySchema },
    handle: async ({ query: asked }) => ({ body: await cashUpDay(pool, asked.cashierId, asked.day) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/cash-up/open',
    summary: 'People with payments or refunds of a day that are not cashed up yet',
    access: { rankOf: READERS.payments },
    query: z.object({ day }),
    answers: { 200: z.array(openTillSchema) },
    handle: async ({ query: asked }) => ({ body: await openTills(pool, asked.day) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/cash-up/export',
    summary: "One person's cash-ups of a day, as a file",
    access: { rankOf: READERS.payments },
    query,
    answers: { 200: 'csv' },
    handle: async ({ query: asked, actor, address }) => {
      await looks.record(exportLook('cash-up', asked, actor, address));
      return cashUpCsv(await cashUpDay(pool, asked.cashierId, asked.day));
    },
  }),
  endpoint({
    method: 'get',
    path: '/payments/cash-up/sheet.pdf',
    summary: "The sheet of one of a person's cash-ups of a day, to be signed",
    access: { rankOf: READERS.payments },
    query: query.extend({
      number: z.coerce.number('must be a number').int().positive(),
      ...paperQuery.shape,
    }),
    answers: { 200: 'pdf' },
    problems: [404],
    handle: async ({ query: { cashierId, day: asked, number, ...paper }, actor, address }) => {
      const { closed } = await cashUpDay(pool, cashierId, asked);
      const cashUp = closed.find((one) => one.number === number);
      if (cashUp === undefined) throw notFound('Cash-up');
      return papers.reply({
        query: paper,
        asker: { actor, address },
        fileName: `cash-up-${asked}-${number}`,
        papers: (about) => [cashUpSheetOf(cashUp, about)],
      });
    },
  }),
];
