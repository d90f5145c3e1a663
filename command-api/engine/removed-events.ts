import {
  EventsRemoved,
  type EventStore,
  type RecordedEvent,
} from '@fines/platform/event-store/event-store.ts';
import { Finding } from '@fines/platform/http/health.ts';

/** Whether these are all events of a stream, from its first to its last. */
export const isWhole = (read: readonly RecordedEvent[]): boolean => read.at(-1)?.revision === read.length - 1;

/** So many are remembered. */
const MOST = 100;

/** The streams of which this process found that events were taken away. */
export class RemovedStreams {
  readonly #store: Pick<EventStore, 'readStream'>;
  readonly #found = new Set<string>();

  constructor(store: Pick<EventStore, 'readStream'>) {
    this.#store = store;
  }

  note(error: unknown): void {
    if (error instanceof EventsRemoved && this.#found.size < MOST) this.#found.add(error.stream);
  }

  /** Names the first that still lacks events. */
  check = async (): Promise<Finding> => {
    for (const stream of this.#found) {
      if (isWhole(await this.#store.readStream(stream))) this.#found.delete(stream);
      else return new Finding({}, `events of ${stream} were taken away: nothing is saved there`);
    }
    return new Finding({});
  };
}
