import type { StatementImport } from '@fines/domain/statement/import.ts';

import { formatDate } from '../format/dates.ts';
import { t } from './messages.ts';

/** The days of the lines of a file; undefined as long as there are none. */
export function daysOf({ firstDay, lastDay }: StatementImport): string | undefined {
  if (firstDay === null || lastDay === null) return undefined;
  const [first, last] = [firstDay, lastDay].map(formatDate);
  return first === last ? first : t('fromTo', { first: first ?? '', last: last ?? '' });
}
