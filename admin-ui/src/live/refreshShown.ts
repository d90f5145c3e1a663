import { isReadTable } from '@fines/domain/shared/read-tables.ts';
import type { Query, QueryClient } from '@tanstack/react-query';

import type { Freshness } from '../data/refresh.ts';
import type { Cell } from '../data/storage.ts';
import { isOf, topicsOf } from '../data/useChanged.ts';
import { later } from '../data/withPosition.ts';
import { pause, type LiveChange } from './liveConnection.ts';

/**
 * Before the first round: by then the answer to a write of one's own has come too. The part that chance decides
 * keeps all consoles from asking in the same moment.
 */
const LEAD = { least: 50, spread: 150 };
const AT_MOST_EVERY = 1000;

/**
 * Hands over what was added, soon after a quiet time, then at most once a second and never while the last round is
 * still at work. `act` must not reject.
 */
export function createGatherer<Item>(
  act: (items: readonly Item[]) => Promise<void>,
  random: () => number = Math.random,
): (item: Item) => void {
  let gathered: Item[] = [];
  let isAtWork = false;

  const work = async (): Promise<void> => {
    isAtWork = true;
    await pause(LEAD.least + random() * LEAD.spread);
    while (gathered.length > 0) {
      const items = gathered;
      gathered = [];
      await Promise.all([act(items), pause(AT_MOST_EVERY)]);
    }
    isAtWork = false;
  };

  return (item) => {
    gathered.push(item);
    if (!isAtWork) void work();
  };
}

const BETWEEN = 5000;
/** Half an hour, at some ten seconds each: a log that was replaced never comes to where the old one was. */
const MOST_TIMES = 180;

/**
 * Resolves when the server knows all that this browser wrote, or never will; or when it is stopped. `ask` rejects
 * as long as the server does not know of a position.
 */
export async function catchUp(
  cell: Cell,
  ask: (position: string) => Promise<unknown>,
  stopped: AbortSignal,
): Promise<void> {
  for (let times = 0; times < MOST_TIMES && !stopped.aborted; times += 1) {
    const position = cell.read();
    if (position === undefined) return;
    const isKnown = await ask(position).then(
      () => true,
      () => false,
    );
    if (isKnown && later(position, cell.read()) === position) return;
    await pause(BETWEEN, stopped);
  }
  if (!stopped.aborted) cell.clear();
}

/** The changes that the screens do not show yet. */
const topicsToRead = ({ tables, position }: LiveChange, known: Freshness): unknown[] =>
  [...topicsOf(tables.filter(isReadTable))].filter((topic) => !known.covers(topic, position));

/** A fetch that `invalidateQueries` joins instead of starting anew: its answer may be older than the change. */
const isFirstFetch = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Reads again what is on the screen and may have changed, in the background; the rest is marked, to be read again
 * when it is next looked at. Resolves when it has been read; never rejects.
 */
export async function refreshShown(
  queries: QueryClient,
  known: Freshness,
  changes: readonly LiveChange[],
): Promise<void> {
  const topics = new Set(changes.flatMap((change) => topicsToRead(change, known)));
  const predicate = isOf(topics);
  const joined = new Set<unknown>(queries.getQueryCache().findAll({ predicate }).filter(isFirstFetch));
  await queries.invalidateQueries({ predicate });
  if (joined.size > 0) await queries.invalidateQueries({ predicate: (query) => joined.has(query) });
}
