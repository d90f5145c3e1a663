import { type Outcome, sizeOf, type Write } from './events.ts';

export type Queued = { write: Write; settle: (outcome: Outcome) => void };

const MAX_BATCH_WRITES = 1000;
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
const FULL_BYTES = 32 * 1024 * 1024;

/** What waits to be written, in the order in which it came. */
export class WriteQueue {
  readonly #items: Queued[] = [];
  #bytes = 0;
  #wake: () => void = () => undefined;
  #waitingForRoom: (() => void)[] = [];

  add(item: Queued): void {
    this.#items.push(item);
    this.#bytes += sizeOf(item.write);
    this.#wake();
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** Whoever adds what a client streams should then wait for `room` before reading on. */
  get isFull(): boolean {
    return this.#bytes > FULL_BYTES;
  }

  room(): Promise<void> {
    return new Promise((resolve) => this.#waitingForRoom.push(resolve));
  }

  /** Resolves when there is something to take, or when woken. */
  filled(): Promise<void> {
    return this.isEmpty ? new Promise((resolve) => (this.#wake = resolve)) : Promise.resolve();
  }

  wake(): void {
    this.#wake();
  }

  /** Everything that waits, up to a limit. */
  take(): Queued[] {
    let bytes = 0;
    const end = this.#items.findIndex(({ write }, index) => {
      bytes += sizeOf(write);
      return index > 0 && (index === MAX_BATCH_WRITES || bytes > MAX_BATCH_BYTES);
    });
    const batch = this.#items.splice(0, end === -1 ? this.#items.length : end);
    this.#bytes -= batch.reduce((sum, { write }) => sum + sizeOf(write), 0);
    if (!this.isFull) for (const resolve of this.#waitingForRoom.splice(0)) resolve();
    return batch;
  }
}
