import { emalangeniSchema, toCents } from '@fines/domain/shared/money.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { anyCase } from '@fines/domain/shared/text.ts';
import type { TakenLine } from '@fines/domain/statement/state.ts';
import {
  type FineOfLine,
  LINE_STATES,
  type LineListState,
  statementLineView,
  type StatementLineView,
} from '@fines/domain/statement/view.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { FINES, shownPlate } from '../fine/fine-row.ts';
import { andSearch, day, ids, text, Where, yesOrNo } from '../list/filters.ts';
import { listQuery, type Page } from '../list/list-query.ts';
import { fetchPage } from '../list/page.ts';

export const LINES = `${READ_SCHEMA}.statement_lines`;

/** What lines brought and where it is, by account, day and import. */
export const TOTALS = `${READ_SCHEMA}.statement_totals`;

/** SQL for the sums of some of them. */
export const LINE_SUMS = ['count', 'amount', 'recorded', 'suspense', 'returned']
  .map((measure) => `coalesce(sum(${measure}), 0) AS ${measure}`)
  .join(', ');

/** A line with its fine. */
export type LineRow = { state: TakenLine; fine: FineOfLine | null };

const fineIn = (table: string): string => `
  SELECT json_build_object('fineNumber', id, 'amount', amount, 'status', status,
    'licensePlate', (SELECT plate.license_plate FROM (SELECT ${shownPlate('fine')}) AS plate)) AS found
  FROM ${table} AS fine WHERE fine.id = statement_lines.fine_id`;

/** The line, and what is shown of the fine for which it is or seems to be, deleted or not. */
export const LINE_COLUMNS = `state,
  (SELECT found FROM (${fineIn(FINES)} UNION ALL ${fineIn(`${READ_SCHEMA}.deleted_fines`)}) AS fines) AS fine`;

const viewOf = ({ state, fine }: LineRow): StatementLineView => statementLineView(state, fine ?? undefined);

const TIE = ['day', 'id'];

/** Each sort has an index. */
const SORTS = { day: TIE, suspense: ['suspense', ...TIE], account: ['account', ...TIE] };
type SortField = keyof typeof SORTS;

/** Where money of a line may be. `REFUNDED`: what of the returned had paid a fine before. */
const PLACES = ['RECORDED', 'SUSPENSE', 'RETURNED', 'REFUNDED', 'ANY'] as const;

const HAS: Readonly<Record<Exclude<(typeof PLACES)[number], 'ANY'>, string>> = {
  RECORDED: 'recorded > 0',
  SUSPENSE: 'suspense > 0',
  RETURNED: 'returned > 0',
  REFUNDED: 'refunded > 0',
};

const money = z.coerce
  .number('must be an amount')
  .pipe(emalangeniSchema)
  .transform((emalangeni) => toCents(emalangeni));

export const linesQuery = listQuery({
  sortable: Object.keys(SORTS) as SortField[],
  defaultSort: 'day',
  filters: {
    search: text,
    state: anyCase(LINE_STATES, `must be one of ${LINE_STATES.join(', ')}`),
    account: text,
    startDate: day,
    endDate: day,
    /** What is in suspense of it, in emalangeni. */
    amountFrom: money,
    amountTo: money,
    fineId: text,
    /** The import that took it. */
    importId: text,
    /** Default: the lines to which somebody has to see, unless it is asked for what is elsewhere. */
    inSuspense: yesOrNo,
    /** Lines of which something is there now; `ANY`: all lines. */
    has: anyCase(PLACES, `must be one of ${PLACES.join(', ')}`),
    id: ids,
  },
});
type Query = z.output<typeof linesQuery>;

const stateIs = (state: LineListState): string =>
  state === 'REQUESTED' ? 'is_requested' : `list_state = '${state}'`;

function whereOf(filter: Query['filter']): Where {
  const where = new Where();
  const { inSuspense, id: ofThese, has } = filter;
  where.whether(inSuspense, 'suspense > 0');
  if (inSuspense === undefined && ofThese === undefined && has === undefined) where.always('is_left');
  if (has !== undefined && has !== 'ANY') where.always(HAS[has]);
  if (filter.state !== undefined) where.always(stateIs(filter.state));
  where.and(filter.account, (account) => `account = ${account}`);
  where.and(filter.startDate, (first) => `day >= ${first}`);
  where.and(filter.endDate, (last) => `day <= ${last}`);
  where.and(filter.amountFrom, (least) => `suspense >= ${least}`);
  where.and(filter.amountTo, (most) => `suspense <= ${most}`);
  where.and(
    filter.fineId,
    (id) =>
      `(fine_id = ${id} OR other_fine_ids IS NOT NULL AND ${id} = ANY(string_to_array(other_fine_ids, ' ')))`,
  );
  where.and(filter.importId, (id) => `import_id = ${id}`);
  where.and(ofThese, (wanted) => `id = ANY(${wanted})`);
  andSearch(where, filter.search);
  return where;
}

export const listLines = (
  pool: Pool,
  { filter, sort, offset, limit }: Query,
): Promise<Page<StatementLineView>> =>
  fetchPage<LineRow, StatementLineView>(pool, {
    select: `id, ${LINE_COLUMNS}`,
    from: LINES,
    where: whereOf(filter),
    key: ['id'],
    orderBy: SORTS[sort.by],
    order: sort.order,
    offset,
    limit,
    view: viewOf,
  });

/** One line, also of which nothing is in suspense, with the revision that a command to it is to name. */
export async function findLine(
  pool: Pool,
  id: string,
): Promise<{ line: StatementLineView; revision: number }> {
  const { rows } = await pool.query<LineRow & { revision: number }>(
    `SELECT ${LINE_COLUMNS}, revision FROM ${LINES} WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw notFound('Line');
  return { line: viewOf(row), revision: row.revision };
}
