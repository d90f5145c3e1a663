import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { statementAccountSchema, type StatementAccount } from '@fines/domain/statement/account.ts';
import { columnsSchema } from '@fines/domain/statement/columns.ts';
import {
  type Balances,
  type LineCounts,
  ROW_OUTCOMES,
  shownCounts,
  type StatementFormat,
  type StatementImport,
  statementImportSchema,
  statementRowSchema,
  type StatementRowView,
} from '@fines/domain/statement/import.ts';
import { type LineSums, shownSums } from '@fines/domain/statement/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { listLook } from '../access-log/list-look.ts';
import { READERS } from '../engine/readers.ts';
import { importQuestions, type ImportRow, type ImportsAsked, personsIn } from '../import/imports.ts';
import { defineList } from '../list/define-list.ts';
import { is, oneOf, Where } from '../list/filters.ts';
import { listOf, listReply, type Page } from '../list/list-query.ts';
import { LINE_SUMS, LINES, TOTALS } from './list-lines.ts';

/** What there is of an import besides what all imports have: `money` is from the read tables. */
type Details = {
  reading: Pick<StatementImport, 'account' | 'channel'> & { format: StatementFormat };
  balances: Balances | null;
  firstDay: string | null;
  lastDay: string | null;
  money: LineSums;
};

const DETAILS = `imports.details || jsonb_build_object('money', (
  SELECT to_jsonb(sums) FROM (SELECT ${LINE_SUMS} FROM ${TOTALS} WHERE import_id = imports.id::text) AS sums))`;

function viewOf({ details, ...one }: ImportRow<LineCounts, Details>): StatementImport {
  const { reading, balances, firstDay, lastDay, money } = details;
  const { account, channel, format } = reading;
  return {
    ...one,
    checked: one.checked && shownCounts(one.checked),
    counts: shownCounts(one.counts),
    account,
    channel,
    format,
    firstDay,
    lastDay,
    balances: balances && {
      opening: toEmalangeni(balances.opening),
      closing: toEmalangeni(balances.closing),
    },
    money: shownSums(money),
  };
}

type AccountRow = Omit<StatementAccount, 'changedBy' | 'changedAt'> & { changedBy: string; changedAt: Date };

async function listAccounts(pool: Pool): Promise<StatementAccount[]> {
  const { rows } = await pool.query<AccountRow>(
    `SELECT account, name, channel, columns, changed_by AS "changedBy", changed_at AS "changedAt"
     FROM command.statement_accounts ORDER BY name, account`,
  );
  const personOf = await personsIn(
    pool,
    rows.map(({ changedBy }) => changedBy),
  );
  return rows.map(({ account, name, channel, columns, changedBy, changedAt }) => ({
    account,
    name,
    channel,
    columns: columnsSchema.nullable().parse(columns),
    changedBy: personOf(changedBy),
    changedAt: changedAt.toISOString(),
  }));
}

const ROWS = 'command.statement_import_rows';

const OUTCOME = "coalesce(told ->> 'outcome', 'REFUSED')";

/** Of a line that is taken its own words count, which are erased with who paid. */
const ROW_COLUMNS = `line AS id, subject AS "bankId", reason, ${OUTCOME} AS outcome, told ->> 'day' AS day,
  told -> 'amount' AS amount, told ->> 'payer' AS payer, told ->> 'fineNumber' AS "fineId",
  (SELECT json_build_object('lineId', id, 'payer', state ->> 'payer') FROM ${LINES}
   WHERE id = told ->> 'lineId') AS taken`;

type ImportedRow = Omit<StatementRowView, 'amount' | 'lineId'> & {
  amount: Cents | null;
  taken: Pick<StatementRowView, 'lineId' | 'payer'> | null;
};

const rowView = ({ amount, taken, ...row }: ImportedRow): StatementRowView => ({
  ...row,
  lineId: null,
  ...taken,
  amount: amount === null ? null : toEmalangeni(amount),
});

/** The rows of files, as the check told them, or the import since. */
const importRows = defineList({
  select: ROW_COLUMNS,
  from: ROWS,
  key: ['import_id', 'line'],
  sorts: { line: ['line'] },
  defaultSort: 'line',
  filters: { outcome: is(OUTCOME, oneOf(ROW_OUTCOMES)) },
  view: rowView,
});

/** @throws Refusal if there is no such import */
async function listRows(
  pool: Pool,
  id: string,
  query: z.output<typeof importRows.query>,
): Promise<Page<StatementRowView>> {
  const { rowCount } = await pool.query('SELECT FROM command.statement_imports WHERE id = $1', [id]);
  if (rowCount === 0) throw notFound('Import');
  const where = new Where();
  where.and(id, (wanted) => `import_id = ${wanted}`);
  return importRows.page(pool, query, { where });
}

type Asked = ImportsAsked & { listPool: Pool };

export const statementEndpoints = (asked: Asked): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/statements/accounts',
    summary: 'The accounts whose statements are imported, and which column of their CSV files is what',
    access: { rankOf: READERS.payments },
    answers: { 200: z.array(statementAccountSchema) },
    handle: async () => ({ body: await listAccounts(asked.pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/statements/imports/:id/rows',
    summary:
      'The rows of the file of an import, with what becomes or became of each: in pages, in the order of the file',
    access: { rankOf: READERS.payments },
    params: z.object({ id: z.uuid() }),
    query: importRows.query,
    ...listOf(statementRowSchema),
    handle: async ({ params: { id }, query, actor, address }) => {
      const page = await listRows(asked.listPool, id, query);
      const look = listLook(`rows of import ${id}`, query, page.items.length, { actor, address });
      await asked.looks.record(look);
      return listReply('rows', query, page);
    },
  }),
  ...importQuestions(asked, {
    path: '/statements/imports',
    what: 'statements of banks and mobile money',
    readers: READERS.payments,
    tables: { imports: 'command.statement_imports', rows: ROWS },
    details: DETAILS,
    listed: statementImportSchema,
    detail: statementImportSchema,
    viewOf,
    detailOf: viewOf,
    subject: 'Number of the transaction',
  }),
];
