import { centsSchema, toEmalangeni } from '@fines/domain/shared/money.ts';
import { lineIdSchema } from '@fines/domain/statement/line.ts';
import {
  type StatementTotals,
  statementLineViewSchema,
  statementTotalsSchema,
} from '@fines/domain/statement/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { day, text, Where } from '../list/filters.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { findLine, linesQuery, listLines } from './list-lines.ts';

const totalsQuery = z.object({
  startDate: day.optional(),
  endDate: day.optional(),
  account: text.optional(),
});

type Sums = { count: number; amount: number; recorded: number; suspense: number; returned: number };
type TotalRow = Sums & { account: string; day: string };

const NOTHING: Sums = { count: 0, amount: 0, recorded: 0, suspense: 0, returned: 0 };

const plus = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
  recorded: one.recorded + other.recorded,
  suspense: one.suspense + other.suspense,
  returned: one.returned + other.returned,
});

const inEmalangeni = ({ count, ...sums }: Sums): Sums => {
  const cents = centsSchema.array().parse([sums.amount, sums.recorded, sums.suspense, sums.returned]);
  const [amount = 0, recorded = 0, suspense = 0, returned = 0] = cents.map(toEmalangeni);
  return { count, amount, recorded, suspense, returned };
};

async function statementTotals(
  pool: Pool,
  { startDate, endDate, account }: z.output<typeof totalsQuery>,
): Promise<StatementTotals> {
  const where = new Where();
  where.and(startDate, (first) => `day >= ${first}`);
  where.and(endDate, (last) => `day <= ${last}`);
  where.and(account, (wanted) => `account = ${wanted}`);
  const { rows } = await pool.query<TotalRow>(
    `SELECT account, day::text, count, amount, recorded, suspense, returned
     FROM ${READ_SCHEMA}.statement_totals ${where.sql} ORDER BY day DESC, account`,
    where.values,
  );
  return {
    totals: rows.map(({ account: of, day: on, ...sums }) => ({
      account: of,
      day: on,
      ...inEmalangeni(sums),
    })),
    sum: inEmalangeni(rows.reduce(plus, NOTHING)),
  };
}

const rankOf = READERS.payments;

type Dependencies = Pick<ReadPools, 'pool' | 'listPool'> & { looks: AccessLog };

export const suspenseEndpoints = ({ pool, listPool, looks }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/suspense',
    summary: 'List lines of statements of which money is in suspense: filtered, sorted and in pages',
    access: { rankOf },
    query: linesQuery,
    ...listOf(statementLineViewSchema),
    handle: async ({ query, ...asker }) => {
      const page = await listLines(listPool, query);
      await looks.record(listLook('suspense', query, page.items.length, asker));
      return listReply('suspense', query, page);
    },
  }),
  endpoint({
    method: 'get',
    path: '/suspense/:id',
    summary: 'One line of a statement, and where its money is',
    access: { rankOf },
    params: z.object({ id: lineIdSchema }),
    answers: { 200: statementLineViewSchema },
    headers: ['ETag'],
    handle: async ({ params: { id } }) => {
      const { line, revision } = await findLine(pool, id);
      return { body: line, headers: { ETag: `"${revision}"` } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/statements/totals',
    summary:
      'What statements brought, by account and day: the amount is always what is recorded, in suspense and returned',
    access: { rankOf },
    query: totalsQuery,
    answers: { 200: statementTotalsSchema },
    handle: async ({ query }) => ({ body: await statementTotals(pool, query) }),
  }),
];
