import {
  AppendRefused,
  type EventStore,
  type RecordedEvent,
} from '@fines/platform/event-store/event-store.ts';
import { Finding } from '@fines/platform/http/health.ts';

/**
 * Events of a stream were taken away, for example by deleting it. Nothing is appended to it: the hash chain would begin
 * anew, and the log would count as forged and never be signed again.
 */
export class EventsRemoved extends AppendRefused {
  readonly stream: string;
  /** True if that showed only when the store had appended, which is too late. */
  readonly wasAppended: boolean;

  constructor(stream: string, { wasAppended = false } = {}) {
    super(
      wasAppended
        ? `${stream} was deleted before, and events were appended behind what it had: its hash chain is broken`
        : `Events of ${stream} were taken away, so nothing is appended to it`,
    );
    this.stream = stream;
    this.wasAppended = wasAppended;
  }
}

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
