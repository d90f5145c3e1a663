import { beginsAsXml, type StatementImport } from '@fines/domain/statement/import.ts';

import { STATEMENTS_PATH } from '../data/paths.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { importTopic } from '../import/importTopic.ts';

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

export const ACCOUNTS_KEY = ['/statements/accounts'] as const;

/** In bytes; some hundred rows. */
const BEGINNING = 128 * 1024;
/** Old Macs and some banks end lines with a carriage return alone. */
const LINE_ENDS = [10, 13];

export const isXml = async (file: File): Promise<boolean> =>
  beginsAsXml(new Uint8Array(await file.slice(0, 256).arrayBuffer()));

/** The beginning of a file, in whole lines: of more than that nobody wants a preview. */
export async function beginningOf(file: File): Promise<File> {
  if (file.size <= BEGINNING) return file;
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const end = Math.max(...LINE_ENDS.map((byte) => bytes.lastIndexOf(byte)));
  return new File([bytes.slice(0, end + 1)], file.name);
}
