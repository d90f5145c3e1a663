import type { StatementAccount } from '@fines/domain/statement/account.ts';
import { beginsAsXml, type StatementImport, type StatementPreview } from '@fines/domain/statement/import.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { STATEMENTS_PATH } from '../data/paths.ts';
import { createCaller } from '../data/urls.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { importTopic, sendFile } from '../import/importTopic.ts';

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
  return first === last ? first : t('statement.fromTo', { first: first ?? '', last: last ?? '' });
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
/** Old Macs and some banks end lines with a carriage return alone. */
const LINE_ENDS = [10, 13];

export const isXml = async (file: File): Promise<boolean> =>
  beginsAsXml(new Uint8Array(await file.slice(0, 256).arrayBuffer()));

/** The heads and the first rows of a CSV file, as the server reads it. Only its beginning is sent, in whole lines. */
export async function previewStatement(file: File, account: string): Promise<StatementPreview> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const end = Math.max(...LINE_ENDS.map((byte) => bytes.lastIndexOf(byte)));
  const beginning = file.size > BEGINNING ? bytes.slice(0, end + 1) : bytes;
  const path = `/statements/preview?account=${encodeURIComponent(account)}`;
  return sendFile(path, new File([beginning], file.name), () => undefined);
}
