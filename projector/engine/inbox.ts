import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, type Position } from '@fines/platform/event-store/events.ts';

/** Many more than come while a batch is under way. Whoever is so far behind reads the log. */
const MOST_EVENTS = 10_000;

/**
 * The newest events of the log as a subscription brings them, so that nobody has to read them again. It knows when some
 * may be missing: before it was opened, when there were too many, and when the subscription has begun anew, maybe at a
 * store that holds another log.
 */
export class Inbox {
  #isFollowing = false;
  #events: RecordedEvent[] | undefined;

  /** The subscription has a new connection: only what comes after this call belongs together. */
  followAnew(): void {
    this.#isFollowing = true;
    this.close();
  }

  /** Collects from now on. Call it before the log is read, so that nothing is between what is read and what is collected. */
  open(): void {
    if (this.#isFollowing) this.#events = [];
  }

  /** Forgets all, and collects nothing until it is opened. */
  close(): void {
    this.#events = undefined;
  }

  add(event: RecordedEvent): void {
    this.#events?.push(event);
    if (this.#events !== undefined && this.#events.length > MOST_EVENTS) this.close();
  }

  /**
   * Takes all events behind a position, in the order of the log.
   *
   * @returns undefined if some may be missing
   */
  takeBehind(position: Position): RecordedEvent[] | undefined {
    const events = this.#events?.filter((event) => comparePositions(event.position, position) > 0);
    if (this.#events !== undefined) this.#events = [];
    return events;
  }
}
