import type { ReadableEvent } from './event-bytes.ts';

export type Page = { events: ReadableEvent[]; isLast: boolean };

const MOST_BYTES = 8 * 1024 * 1024;
const MOST_EVENTS = 10_000;

/**
 * How far the log is safe on disk, and its newest events, for those who follow it. Others read from Postgres. What is
 * remembered is bounded, in bytes and in number.
 */
export class Commits {
  #position = 0;
  /** All events behind this position are remembered. */
  #behind = 0;
  #events: ReadableEvent[] = [];
  #bytes = 0;
  readonly #waiting = new Set<() => void>();

  /** The last position that is safe on disk. */
  get position(): number {
    return this.#position;
  }

  /** The log was written up to this position, by what events is not known. */
  advanceTo(position: number): void {
    this.#events = [];
    this.#bytes = 0;
    this.#behind = position;
    this.#wakeAt(position);
  }

  /** These events were written, which end at the position and follow on the one before. */
  advance(position: number, events: readonly ReadableEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += event.message.length;
    }
    if (this.#bytes > MOST_BYTES || this.#events.length > MOST_EVENTS) this.#forgetSome();
    this.#wakeAt(position);
  }

  /** Forgets a quarter more than it must, so that this happens seldom. */
  #forgetSome(): void {
    let forgotten = 0;
    for (const { message, position } of this.#events) {
      const isFew = this.#events.length - forgotten <= 0.75 * MOST_EVENTS;
      if (isFew && this.#bytes <= 0.75 * MOST_BYTES) break;
      this.#bytes -= message.length;
      this.#behind = position;
      forgotten++;
    }
    this.#events.splice(0, forgotten);
  }

  #wakeAt(position: number): void {
    this.#position = position;
    for (const wake of this.#waiting) wake();
  }

  /** A page of the log from a position on; undefined if some of these events are not remembered. */
  page(from: bigint, rows: number, isWanted: (event: ReadableEvent) => boolean): Page | undefined {
    if (from <= this.#behind) return undefined;
    const first = this.#events.findLastIndex(({ position }) => position < from) + 1;
    const wanted = this.#events.slice(first).filter(isWanted);
    return { events: wanted.slice(0, rows), isLast: wanted.length < rows };
  }

  /** Resolves when the log is longer than `position`, or when aborted. */
  async beyond(position: number, signal: AbortSignal): Promise<void> {
    while (this.#position <= position && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = (): void => resolve();
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
      await promise;
      this.#waiting.delete(wake);
      signal.removeEventListener('abort', wake);
    }
  }
}
