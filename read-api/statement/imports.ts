import { toEmalangeni } from '@fines/domain/shared/money.ts';
import { statementAccountSchema, type StatementAccount } from '@fines/domain/statement/account.ts';
import { columnsSchema } from '@fines/domain/statement/columns.ts';
import {
  type Balances,
  type LineCounts,
  shownCounts,
  type StatementFormat,
  type StatementImport,
  statementImportSchema,
} from '@fines/domain/statement/import.ts';
import { type LineSums, shownSums } from '@fines/domain/statement/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { READERS } from '../engine/readers.ts';
import { importQuestions, type ImportRow, type ImportsAsked, personsIn } from '../import/imports.ts';
import { LINE_SUMS, TOTALS } from './list-lines.ts';

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

export const statementEndpoints = (asked: ImportsAsked): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/statements/accounts',
    summary: 'The accounts whose statements are imported, and which column of their CSV files is what',
    access: { rankOf: READERS.payments },
    answers: { 200: z.array(statementAccountSchema) },
    handle: async () => ({ body: await listAccounts(asked.pool) }),
  }),
  ...importQuestions(asked, {
    path: '/statements/imports',
    what: 'statements of banks and mobile money',
    readers: READERS.payments,
    tables: { imports: 'command.statement_imports', errors: 'command.statement_import_errors' },
    details: DETAILS,
    listed: statementImportSchema,
    detail: statementImportSchema,
    viewOf,
    detailOf: viewOf,
    subject: 'Number of the transaction',
  }),
];
