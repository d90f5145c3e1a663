import { localDay } from '@fines/domain/shared/dates.ts';
import { accountBodySchema, accountSchema } from '@fines/domain/statement/account.ts';
import {
  type LineCounts,
  STATEMENT_MAX_BYTES,
  statementPreviewSchema,
} from '@fines/domain/statement/import.ts';
import { type Endpoint, endpoint, uploadEndpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import { importEndpoints, refuse } from '../import/routes.ts';
import type { ImportKind } from '../import/run-imports.ts';
import type { Accounts } from './accounts.ts';
import { examineStatement, previewOf } from './statement-file.ts';
import type { StatementDetails } from './statement-imports.ts';

type Dependencies = Pick<ImportKind<LineCounts, StatementDetails>, 'imports' | 'files'> & {
  accounts: Accounts;
  wake: () => Promise<void>;
};

const account = z.object({ account: accountSchema });
const access = { command: 'statement.import' } as const;

/** The beginning of a file is enough to see its columns. */
const PREVIEW_MAX_BYTES = 1024 * 1024;

/** The events of the lines tell who imported them. */
export const statementEndpoints = (dependencies: Dependencies): Endpoint[] => {
  const { accounts, files } = dependencies;
  return [
    endpoint({
      method: 'put',
      path: '/statements/accounts/:account',
      summary: 'Name an account whose statements are imported, and say which column of its CSV files is what',
      access,
      params: account,
      body: accountBodySchema,
      answers: { 204: 'nothing' },
      handle: async ({ params, body, actor }) => {
        await accounts.put({ ...params, ...body }, actor);
        return { status: 204 };
      },
    }),
    uploadEndpoint({
      method: 'post',
      path: '/statements/preview',
      summary: 'See the heads and the first rows of a CSV file, or of its beginning. Nothing of it is kept',
      access,
      query: account.partial(),
      upload: { field: 'file', maxBytes: PREVIEW_MAX_BYTES, newFile: files.newFile },
      answers: { 200: statementPreviewSchema },
      handle: async ({ body: { path }, query }) => {
        const columns = query.account === undefined ? null : (await accounts.get(query.account)).columns;
        return { body: await previewOf(path, columns).catch(refuse) };
      },
    }),
    ...importEndpoints({
      ...dependencies,
      path: '/statements/imports',
      command: 'statement.import',
      maxBytes: STATEMENT_MAX_BYTES,
      query: account,
      summary: 'Upload a statement of an account, as camt.053 or CSV, to see what would become of its lines',
      fileName: 'statement',
      examine: async (path, query): Promise<StatementDetails> => {
        const today = localDay(new Date().toISOString());
        const reading = await examineStatement(path, await accounts.get(query.account), today);
        if (reading.format === 'CSV') await accounts.keep(query.account, reading.columns);
        return { reading, balances: null, firstDay: null, lastDay: null };
      },
    }),
  ];
};
