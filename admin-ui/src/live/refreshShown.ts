import { isReadTable } from '@fines/domain/shared/read-tables.ts';
import type { Query, QueryClient } from '@tanstack/react-query';

import type { Freshness } from '../data/freshness.ts';
import { topicsOf } from '../data/useChanged.ts';
import type { LiveChange } from './liveConnection.ts';

/** What the screens do not know yet. */
const topicsToRead = ({ tables, position }: LiveChange, freshness: Freshness): unknown[] =>
  [...topicsOf(tables.filter(isReadTable))].filter((topic) => !freshness.covers(topic, position));

/** A fetch that `invalidateQueries` joins instead of starting anew: its answer may be older than the change. */
const isFirstFetch = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Reads again what is on the screen and may have changed, in the background; the rest is marked, to be read again
 * when it is next looked at. Resolves when it has been read; never rejects.
 */
export async function refreshShown(
  queries: QueryClient,
  freshness: Freshness,
  changes: readonly LiveChange[],
): Promise<void> {
  const topics = new Set(changes.flatMap((change) => topicsToRead(change, freshness)));
  const predicate = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => topics.has(queryKey[0]);
  const joined = new Set<unknown>(queries.getQueryCache().findAll({ predicate }).filter(isFirstFetch));
  await queries.invalidateQueries({ predicate });
  if (joined.size > 0) await queries.invalidateQueries({ predicate: (query) => joined.has(query) });
}
