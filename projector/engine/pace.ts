/** The count of recent events halves in this time. */
const HALF_LIFE_MS = 350;
/** So many recent events come to some 40 a second. */
const BUSY = 20;
const PAUSE_MS = 50;

/**
 * How soon the next batch begins. A batch costs Postgres nearly as much for one event as for twenty. So when many events
 * come, it waits a moment for company, unless somebody waits for an event of it.
 */
export class Pace {
  #recent = 0;
  #countedAt = performance.now();
  #isAwaited = false;
  #endPause: () => void = () => undefined;

  /** Counts the events of a batch. */
  count(events: number): void {
    this.#recent = this.#recentNow() + events;
    this.#countedAt = performance.now();
  }

  /** Somebody waits: the pause under way ends, or the next is left out. */
  hurry(): void {
    this.#isAwaited = true;
    this.#endPause();
  }

  /** Waits until the next batch is to begin. */
  async pause(): Promise<void> {
    if (!this.#isAwaited && this.#recentNow() > BUSY) {
      await new Promise<void>((resolve) => {
        this.#endPause = resolve;
        setTimeout(resolve, PAUSE_MS);
      });
    }
    this.#isAwaited = false;
  }

  #recentNow(): number {
    return this.#recent * 0.5 ** ((performance.now() - this.#countedAt) / HALF_LIFE_MS);
  }
}
