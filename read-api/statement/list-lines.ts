import { emalangeniSchema, toCents } from '@fines/domain/shared/money.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
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
import { defineList } from '../list/define-list.ts';
import { compares, day, filter, ids, is, isIn, oneOf, searched, text, whether } from '../list/filters.ts';

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

/** The filters that sums of lines have, too. */
export const lineSumFilters = {
  account: is('account', text),
  startDate: compares('day', '>=', day),
  endDate: compares('day', '<=', day),
};

/** Where money of a line may be. `REFUNDED`: what of the returned had paid a fine before. */
const PLACES = ['RECORDED', 'SUSPENSE', 'RETURNED', 'REFUNDED', 'ANY'] as const;

const HAS: Readonly<Record<(typeof PLACES)[number], string | undefined>> = {
  ANY: undefined,
  RECORDED: 'recorded > 0',
  SUSPENSE: 'suspense > 0',
  RETURNED: 'returned > 0',
  REFUNDED: 'refunded > 0',
};

const money = z.coerce
  .number('must be an amount')
  .pipe(emalangeniSchema)
  .transform((emalangeni) => toCents(emalangeni));

const stateIs = (state: LineListState): string =>
  state === 'REQUESTED' ? 'is_requested' : `list_state = '${state}'`;

export const lines = defineList({
  select: `id, ${LINE_COLUMNS}`,
  from: LINES,
  key: ['id'],
  /** Each has an index. */
  sorts: { day: TIE, suspense: ['suspense', ...TIE], account: ['account', ...TIE] },
  defaultSort: 'day',
  filters: {
    search: searched,
    state: filter(oneOf(LINE_STATES), stateIs),
    ...lineSumFilters,
    /** What is in suspense of it, in emalangeni. */
    amountFrom: compares('suspense', '>=', money),
    amountTo: compares('suspense', '<=', money),
    fineId: filter(text, (id, where) => {
      const fine = where.value(id);
      return `(fine_id = ${fine} OR other_fine_ids IS NOT NULL AND ${fine} = ANY(string_to_array(other_fine_ids, ' ')))`;
    }),
    /** The import that took it. */
    importId: is('import_id', text),
    inSuspense: whether('suspense > 0'),
    /** Lines of which something is there now; `ANY`: all lines. */
    has: filter(oneOf(PLACES), (place) => HAS[place]),
    id: isIn('id', ids),
  },
  /** The lines to which somebody has to see, unless it is asked for what is elsewhere. */
  byDefault: ({ inSuspense, has, id }) =>
    inSuspense === undefined && has === undefined && id === undefined ? 'is_left' : undefined,
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
