/** Tells readers that follow the log how far it goes. What was written they read from Postgres. */
export class Commits {
  #position = 0;
  readonly #waiting = new Set<() => void>();

  /** The last position that is safely on disk. */
  get position(): number {
    return this.#position;
  }

  advance(position: number): void {
    this.#position = position;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves once the log goes further than `position`, or when aborted. */
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
