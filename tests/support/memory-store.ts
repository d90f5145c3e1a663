import { appendRequest } from '@fines/platform/event-store/append-messages.ts';
import { isSystemEvent } from '@fines/platform/event-store/event-bytes.ts';
import {
  type Appended,
  AppendRefused,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@fines/platform/event-store/event-store.ts';
import { START } from '@fines/platform/event-store/events.ts';

const MAX_BYTES = 1024 * 1024;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** An event store in the memory of the test, empty. It does what the contract says, but for deleted streams. */
export function openMemoryStore(): EventStore {
  const log: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  let news = Promise.withResolvers<void>();
  const subscriptions = new Set<ReturnType<EventStore['subscribe']>>();

  const write = (stream: string, there: RecordedEvent[], { id, type, data, metadata }: NewEvent) => {
    const place = BigInt(log.length + 1);
    const position = { commit: place, prepare: place };
    const kept = { data: asJson(data), metadata: asJson(metadata) };
    const event = { id, stream, revision: there.length, type, ...kept, position, recorded: new Date() };
    there.push(event);
    log.push(event);
    return event;
  };

  const store: EventStore = {
    append: async (stream, events, expected) => {
      const { message } = appendRequest(stream, events, expected, Infinity);
      if (message.serializeBinary().length > MAX_BYTES) throw new AppendRefused(`${stream}: too large`);
      const there = streams.get(stream) ?? [];
      const known = writtenBefore(there, events, expected);
      if (known !== undefined) return known;
      const actual = there.length === 0 ? 'no-stream' : there.length - 1;
      if (expected !== 'any' && expected !== actual)
        throw new WrongExpectedRevision({ stream, expected, actual });
      streams.set(stream, there);
      const written = events.map((event) => write(stream, there, event));
      news.resolve();
      news = Promise.withResolvers();
      return written.at(-1) ?? { revision: -1, position: START };
    },
    readStream: async (stream, { from, backwards = false, limit } = {}) => {
      const there = streams.get(stream) ?? [];
      const wanted = backwards ? there.slice(0, (from ?? there.length) + 1).toReversed() : there.slice(from);
      return wanted.slice(0, limit);
    },
    wasDeleted: () => Promise.resolve(false),
    readAll: async function* ({ after = START, limit, types = [''], withSystem = false } = {}) {
      const isWanted = (event: RecordedEvent): boolean =>
        (withSystem || !isSystemEvent(event)) && types.some((type) => event.type.startsWith(type));
      yield* log.slice(Number(after.commit)).filter(isWanted).slice(0, limit);
    },
    end: async () => log.at(-1)?.position ?? START,
    subscribe: ({ after = START, onEvent, onConnecting }) => {
      const stopping = new AbortController();
      let last = after === 'end' ? (log.at(-1)?.position ?? START) : after;
      const handle = async (): Promise<void> => {
        for await (const event of store.readAll({ after: last })) {
          if (stopping.signal.aborted) return;
          await onEvent(event);
          last = event.position;
        }
      };
      const follow = async (): Promise<void> => {
        onConnecting?.();
        while (!stopping.signal.aborted) {
          const { promise } = news;
          // One that failed is handled again.
          const isDone = await handle().then(
            () => true,
            () => false,
          );
          if (isDone && !stopping.signal.aborted) await promise;
        }
      };
      const following = follow();
      const stop = async (): Promise<void> => {
        stopping.abort();
        news.resolve();
        await following;
      };
      subscriptions.add({ stop });
      return { stop };
    },
    ready: () => Promise.resolve(),
    clock: () => Promise.resolve(undefined),
    close: async () => {
      for (const subscription of subscriptions) await subscription.stop();
    },
  };
  return store;
}

/** The answer to an append whose events, all of them, are there already, just where it would write them. */
function writtenBefore(
  there: readonly RecordedEvent[],
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Appended | undefined {
  const first =
    expected === 'any'
      ? there.findIndex(({ id }) => id === events[0]?.id)
      : expected === 'no-stream'
        ? 0
        : expected + 1;
  const known = first < 0 ? [] : there.slice(first, first + events.length);
  const isSame = known.length === events.length && known.every(({ id }, nth) => id === events[nth]?.id);
  return isSame ? known.at(-1) : undefined;
}
