import type { Log } from '@fines/platform/log.ts';
import { openPool, type Pool } from '@fines/platform/postgres.ts';

/** Above what any question of a screen takes; a longer one would only be waited for in vain. */
const ANSWER_WITHIN = '15s';

/** An export may sort a million rows first; a client that takes none of them for so long has left. */
const EXPORT_WITHIN = '60s';

/** Connections for the questions of screens. */
export const openReadPool = (url: string, log: Log): Pool =>
  openPool(withSettings(url, { statement_timeout: ANSWER_WITHIN }), { name: 'read-api', max: 10, log });

/** Connections for exports, each of which keeps one for long: few, and apart from those of the screens. */
export const openExportPool = (url: string, log: Log): Pool =>
  openPool(
    withSettings(url, {
      statement_timeout: EXPORT_WITHIN,
      idle_in_transaction_session_timeout: EXPORT_WITHIN,
    }),
    { name: 'read-api exports', max: 4, log },
  );

function withSettings(databaseUrl: string, settings: Readonly<Record<string, string>>): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [given, ...options].join(' ').trim());
  return url.href;
}
