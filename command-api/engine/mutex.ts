import { createHmac } from 'node:crypto';

/** Runs work under a key only when earlier work under the same key has ended; other keys do not wait. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    const forget = (): void => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  }
}

/** A name for a value that does not reveal it: without the secret nobody can try values. */
export const keyedHash = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('hex');
