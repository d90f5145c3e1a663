import { sumSchema } from '@fines/domain/shared/money.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { lineIdSchema } from '@fines/domain/statement/line.ts';
import { statementLineStream } from '@fines/domain/statement/state.ts';
import {
  type LineHistory,
  lineHistorySchema,
  type LineSums,
  shownSums,
  statementLineViewSchema,
  type StatementTotals,
  statementTotalsSchema,
} from '@fines/domain/statement/view.ts';
import type { StreamReader } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { lineLook, listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { loggedEvents } from '../fine/history.ts';
import { schemasOf, whereOf } from '../list/filters.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { namesOf } from '../user/names.ts';
import { findLine, LINE_SUMS, lines, LINES, lineSumFilters, TOTALS } from './list-lines.ts';

const totalsQuery = z.object(schemasOf(lineSumFilters)).partial();

type TotalRow = LineSums & { account: string; day: string };

const NONE = sumSchema.parse(0);
const NOTHING: LineSums = { count: 0, amount: NONE, recorded: NONE, suspense: NONE, returned: NONE };

const plus = (one: LineSums, other: LineSums): LineSums => ({
  count: one.count + other.count,
  amount: sumSchema.parse(one.amount + other.amount),
  recorded: sumSchema.parse(one.recorded + other.recorded),
  suspense: sumSchema.parse(one.suspense + other.suspense),
  returned: sumSchema.parse(one.returned + other.returned),
});

async function statementTotals(pool: Pool, asked: z.output<typeof totalsQuery>): Promise<StatementTotals> {
  const where = whereOf(lineSumFilters, asked);
  const { rows } = await pool.query<TotalRow>(
    `SELECT account, day::text, ${LINE_SUMS} FROM ${TOTALS} ${where.sql}
     GROUP BY account, day ORDER BY day DESC, account`,
    where.values,
  );
  return {
    totals: rows.map(({ account: of, day: on, ...sums }) => ({ account: of, day: on, ...shownSums(sums) })),
    sum: shownSums(rows.reduce(plus, NOTHING)),
  };
}

const rankOf = READERS.payments;

type Dependencies = Pick<ReadPools, 'pool' | 'listPool'> & {
  store: StreamReader;
  personal: Pick<PersonalData, 'reveal'>;
  looks: AccessLog;
};

type Taken = { id: string; file_name: string };

/** @throws Refusal if there is no such line */
async function lineHistory(
  { pool, store, personal }: Omit<Dependencies, 'looks' | 'listPool'>,
  lineId: string,
): Promise<LineHistory> {
  const events = await store.readStream(statementLineStream(lineId));
  if (events.length === 0) throw notFound('Line');
  const [{ told }, { rows }] = await Promise.all([
    loggedEvents(events, { namesOf: (ids) => namesOf(pool, ids), personal }),
    pool.query<Taken>(
      `SELECT import.id, file_name FROM ${LINES} AS line
       JOIN command.statement_imports AS import ON import.id::text = line.import_id WHERE line.id = $1`,
      [lineId],
    ),
  ]);
  const [taken] = rows;
  return { lineId, import: taken ? { id: taken.id, fileName: taken.file_name } : null, events: told };
}

export const suspenseEndpoints = ({ pool, listPool, store, personal, looks }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/suspense',
    summary: 'List lines of statements of which money is in suspense: filtered, sorted and in pages',
    access: { rankOf },
    query: lines.query,
    ...listOf(statementLineViewSchema),
    handle: async ({ query, ...asker }) => {
      const page = await lines.page(listPool, query);
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
    path: '/suspense/:id/history',
    summary: 'The history of one line of a statement, read from the log',
    access: { rankOf },
    params: z.object({ id: lineIdSchema }),
    answers: { 200: lineHistorySchema },
    handle: async ({ params: { id }, actor, address }) => {
      const history = await lineHistory({ pool, store, personal }, id);
      await looks.record(lineLook(id, { actor, address }));
      return { body: history };
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
