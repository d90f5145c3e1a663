import { asking } from '@fines/platform/http/asking.ts';
import type { Log } from '@fines/platform/log.ts';
import { openPool, type Pool } from '@fines/platform/postgres.ts';
import { Turns } from '@fines/platform/turns.ts';

import { type CancellablePool, queryUnlessLeft } from './cancellable.ts';

/** Connections to Postgres, apart from each other so that slow questions do not hold up quick ones. */
export type ReadPools = {
  /** For single records, and for sums, which come from counters. */
  pool: Pool;
  /** For lists: what they cost depends on what is searched, how it is sorted, and how far the pages are turned. */
  listPool: Pool;
  /** For exports, each of which keeps a connection for as long as the client reads. */
  exportPool: CancellablePool;
  /** For keeping who looks: nobody's turn, since nothing is shown without it. */
  lookPool: Pool;
  end: () => Promise<void>;
};

/** Above what any question of that kind takes; a longer one would only be waited for in vain. */
const ANSWER_WITHIN = '15s';
const LIST_WITHIN = '3s';

/** On a small machine the others' questions need a processor, too. */
const ALONE = { max_parallel_workers_per_gather: '0' };

/** An export may sort a million rows first; a client that takes none of them for so long has left. */
const EXPORT_WITHIN = '60s';
/** However slowly it is read. */
const EXPORT_ENDS_AFTER = '10min';

export function openReadPools(url: string, log: Log): ReadPools {
  const open = (name: string, max: number, settings: Readonly<Record<string, string>>): Pool =>
    openPool(withSettings(url, settings), { name, max, log });

  const pool = open('read-api', 10, { statement_timeout: ANSWER_WITHIN });
  const cancels = open('read-api cancels', 2, { statement_timeout: LIST_WITHIN });
  const lists = open('read-api lists', 6, { statement_timeout: LIST_WITHIN, ...ALONE });
  const exportPool = open('read-api exports', 4, {
    statement_timeout: EXPORT_WITHIN,
    idle_in_transaction_session_timeout: EXPORT_WITHIN,
    transaction_timeout: EXPORT_ENDS_AFTER,
    ...ALONE,
  });
  const lookPool = open('read-api looks', 2, { statement_timeout: LIST_WITHIN });
  return {
    // One person leaves connections to others, and on a small machine a processor.
    pool: inTurns(pool, 4, pool.query.bind(pool)),
    listPool: inTurns(lists, 2, queryUnlessLeft(Object.assign(lists, { cancels }))),
    exportPool: Object.assign(exportPool, { cancels }),
    lookPool,
    end: async () => {
      await Promise.all([pool, lists, exportPool, lookPool, cancels].map((each) => each.end()));
    },
  };
}

/** The pool, on which each person may have so many queries under way; the next ones wait for these. */
function inTurns(pool: Pool, perPerson: number, query: Pool['query']): Pool {
  // How many requests of a person there are is limited before.
  const turns = new Turns({ perPerson, waitingPerPerson: Infinity });
  const ask = (text: string, values?: unknown[]): Promise<unknown> => {
    const person = asking()?.personId;
    return person === undefined ? query(text, values) : turns.run(person, () => query(text, values));
  };
  // Of all the ways to call it, the read API uses this one.
  return Object.assign(pool, { query: ask as Pool['query'] });
}

function withSettings(databaseUrl: string, settings: Readonly<Record<string, string>>): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [given, ...options].join(' ').trim());
  return url.href;
}
