/** Runs work under a name only when earlier work under the same name has ended; other names do not wait. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    const forget = (): void => {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    };
    mine.then(forget, forget);
    return mine;
  }
}
