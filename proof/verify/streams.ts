import { batchesOf } from '@fines/platform/async.ts';
import { isSystemEvent, SETTINGS_OF, takenAwayBy } from '@fines/platform/event-store/event-bytes.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import type { Chains, Place } from './chains.ts';
import type { Break, Check } from './check.ts';

export type ComparedStore = Pick<EventStore, 'readAll' | 'readStream' | 'ready'>;

export type StreamsAsRead = Check & {
  /** All of the log but the store's own events. Of those it remembers which take events of streams away. */
  readLog(): AsyncGenerator<RecordedEvent>;
  /** Reads the streams. */
  end(): AsyncGenerator<Break>;
};

/**
 * Each stream, read as people and commands read it, must have every event that the log has of it. A stream that was
 * deleted, closed or cut off at its beginning hides what the log still holds, so nobody who reads the log notices. One
 * that is only set to lose events is a break, too: sooner or later it does.
 *
 * @param chain must have taken all events of the log before the streams are read
 */
export function streamsAsRead(store: ComparedStore, chain: Pick<Chains, 'ends'>): StreamsAsRead {
  const removals = new Removals();
  let count = 0;
  const counted = function* (): Generator<Place> {
    for (const place of chain.ends()) {
      count++;
      yield place;
    }
  };
  return {
    name: 'Streams',
    take: () => undefined,
    async *readLog() {
      // After this, the client of a cluster has found the leader.
      await store.ready();
      for await (const event of store.readAll({ requiresLeader: true, withSystem: true })) {
        if (isSystemEvent(event)) removals.take(event);
        else yield event;
      }
    },
    end: () => hiddenStreams(store, counted(), removals),
    looked: () => `${count} compared with the log`,
  };
}

type StreamReader = Pick<EventStore, 'readStream'>;

/** The first of these streams that lacks what the log has of it; `places` are their last events in the log. */
export async function firstHidden(store: StreamReader, places: Iterable<Place>): Promise<Break | undefined> {
  for await (const found of hiddenStreams(store, places, new Removals())) return found;
  return undefined;
}

/** So many streams are read at the same time. */
const TOGETHER = 200;

async function* hiddenStreams(
  store: StreamReader,
  places: Iterable<Place>,
  removals: Removals,
): AsyncGenerator<Break> {
  const breakOf = async ({ stream, revision }: Place): Promise<Break[]> => {
    const read = await store.readStream(stream, { limit: revision + 1 });
    const problem = removals.problemOf(stream, read, revision + 1);
    return problem === undefined ? [] : [{ stream, revision: null, problem }];
  };
  for await (const some of batchesOf(places, TOGETHER)) {
    yield* (await Promise.all(some.map(breakOf))).flat();
  }
}

/** What the log itself says of streams that were closed or are set to lose events. */
class Removals {
  readonly #closed = new Set<string>();
  readonly #settings = new Map<string, string>();

  /** Takes the next of the store's own events. */
  take({ stream, type, data }: RecordedEvent): void {
    if (type === '$streamDeleted') this.#closed.add(stream);
    if (type !== '$metadata' || !stream.startsWith(SETTINGS_OF)) return;
    const of = stream.slice(SETTINGS_OF.length);
    const setting = takenAwayBy(data);
    if (setting === undefined) this.#settings.delete(of);
    else this.#settings.set(of, setting);
  }

  /** What is wrong with a stream of which the log holds `count` events; undefined if nothing is. */
  problemOf(stream: string, read: readonly RecordedEvent[], count: number): string | undefined {
    const all = count === 1 ? 'its event' : `its ${count} events`;
    if (this.#closed.has(stream)) return `its stream was closed for good; the log still holds ${all}`;
    const [first] = read;
    if (first === undefined) return `its stream was deleted; the log still holds ${all}`;
    if (first.revision > 0)
      return `its stream begins with revision ${first.revision}; the log still holds what came before`;
    if (read.length < count) return `its stream has ${read.length} events; the log holds ${count}`;
    const setting = this.#settings.get(stream);
    return setting && `its stream is set to lose events (${setting}); the log holds ${all}`;
  }
}
