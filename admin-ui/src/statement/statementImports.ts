import type { StatementAccount } from '@fines/domain/statement/account.ts';
import type { StatementImport, StatementPreview } from '@fines/domain/statement/import.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { STATEMENTS_PATH } from '../data/paths.ts';
import { createCaller } from '../data/urls.ts';
import { formatDate } from '../format/dates.ts';
import { importTopic, sendFile } from '../import/importTopic.ts';
import { t } from './messages.ts';

const api = createCaller(http, API);

/** Imports of statements. */
export const STATEMENT_IMPORTS = importTopic<StatementImport>({
  command: 'statement.import',
  path: STATEMENTS_PATH,
  calls: '/statements/imports',
  topic: 'suspense',
});

/** The days of the lines of a file; undefined as long as there are none. */
export function daysOf({ firstDay, lastDay }: StatementImport): string | undefined {
  if (firstDay === null || lastDay === null) return undefined;
  const [first, last] = [firstDay, lastDay].map(formatDate);
  return first === last ? first : t('fromTo', { first: first ?? '', last: last ?? '' });
}

const ACCOUNTS = '/statements/accounts';

export const ACCOUNTS_KEY = [ACCOUNTS] as const;

export const statementAccounts = (): Promise<StatementAccount[]> => api.get(ACCOUNTS);

/** An account as somebody enters it. */
export type EnteredAccount = Omit<StatementAccount, 'changedBy' | 'changedAt'>;

/** Adds an account, or changes what is known of it. */
export const putAccount = ({ account, ...body }: EnteredAccount): Promise<void> =>
  api.put(`${ACCOUNTS}/${encodeURIComponent(account)}`, { body });

/** In bytes; some hundred rows. */
const BEGINNING = 128 * 1024;
const LINE_FEED = 10;

/** XML may begin with a mark of its encoding and white space. */
export const isXml = async (file: File): Promise<boolean> =>
  /^\uFEFF?\s*</.test(await file.slice(0, 256).text());

/** The heads and the first rows of a CSV file, as the server reads it. Only its beginning is sent, in whole lines. */
export async function previewStatement(file: File): Promise<StatementPreview> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const end = file.size > BEGINNING ? bytes.lastIndexOf(LINE_FEED) + 1 : bytes.length;
  return sendFile('/statements/preview', new File([bytes.slice(0, end)], file.name), () => undefined);
}
