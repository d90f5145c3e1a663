import { requestContext } from '@fines/platform/http/context.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { openPool, type Pool, type Question, withSettings } from '@fines/platform/postgres/postgres.ts';
import { FairQueue } from '@fines/platform/queue/fair-queue.ts';

import { type CancellablePool, queryUntilClientLeft } from './fair-reading.ts';

/** Pools of connections to Postgres. They are separate, so that slow questions do not delay quick ones. */
export type ReadPools = {
  /** For single records and for sums, which are read from counters. */
  pool: Pool;
  /** For lists. Their cost depends on the search, the sort order and the page. */
  listPool: Pool;
  /** For exports. Each keeps its connection for as long as the client reads. */
  exportPool: CancellablePool;
  /** For writing the access log. No queue per person, since no answer is shown before its entry is written. */
  lookPool: Pool;
  end: () => Promise<void>;
};

/** In seconds: more than any question of that kind should take. Nobody would wait longer for it. */
const ANSWER_WITHIN = 8;
const LIST_WITHIN = 3;

/** Without parallel workers, since on a small machine the other questions need a processor, too. */
const ALONE = { max_parallel_workers_per_gather: '0' };

/** In seconds. An export may sort a million rows first, and a client that takes no rows for this long has left. */
const EXPORT_WITHIN = 60;
/** Even if the client reads slowly. */
const EXPORT_ENDS_AFTER = '10min';

export function openReadPools(url: string, logger: Logger): ReadPools {
  const open = (name: string, max: number, within: number, settings: Readonly<Record<string, string>> = {}) =>
    openPool(withSettings(url, { statement_timeout: `${within}s`, ...settings }), {
      name,
      max,
      logger,
      silentForMs: (within + 1) * 1000,
    });

  const pool = open('read-api', 10, ANSWER_WITHIN);
  const cancels = open('read-api cancels', 2, LIST_WITHIN);
  const lists = open('read-api lists', 6, LIST_WITHIN, ALONE);
  const exportPool = open('read-api exports', 4, EXPORT_WITHIN, {
    idle_in_transaction_session_timeout: `${EXPORT_WITHIN}s`,
    transaction_timeout: EXPORT_ENDS_AFTER,
    ...ALONE,
  });
  const lookPool = open('read-api looks', 2, LIST_WITHIN);
  return {
    // These limits for each person leave connections to others and, on a small machine, a processor.
    pool: queued(pool, 4, pool.query.bind(pool)),
    listPool: queued(lists, 2, queryUntilClientLeft(Object.assign(lists, { cancels }))),
    exportPool: Object.assign(exportPool, { cancels }),
    lookPool,
    end: async () => {
      await Promise.all([pool, lists, exportPool, lookPool, cancels].map((each) => each.end()));
    },
  };
}

/** The one signature of `query` that the read API uses. */
type Ask = (question: Question, values?: unknown[]) => Promise<unknown>;

/** Limits the running queries of each person on this pool. Further ones wait until one has ended. */
function queued(pool: Pool, perPerson: number, query: Ask): Pool {
  // No limit here: an earlier check limits how many requests each person has.
  const queue = new FairQueue({ perPerson, waitingPerPerson: Infinity });
  const ask: Ask = (...asked) => {
    const person = requestContext()?.personId;
    return person === undefined ? query(...asked) : queue.run(person, () => query(...asked));
  };
  return Object.assign(pool, { query: ask as Pool['query'] });
}

/** The row of a question that always has exactly one, such as a sum. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A question for sums has always an answer');
  return row;
}

/** Sums up the rows that share a key; gives zeros for a key that no row has. */
export function sumBy<Measure extends string, Row extends Readonly<Record<Measure, number>>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  measures: readonly Measure[],
): (key: string) => Pick<Row, Measure> {
  const zeros = () => Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<Measure, number>;
  const sums = new Map<string, Record<Measure, number>>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? zeros();
    sums.set(keyOf(row), sum);
    for (const measure of measures) sum[measure] += row[measure];
  }
  // Adding cents gives cents again.
  return (key) => (sums.get(key) ?? zeros()) as Pick<Row, Measure>;
}
