import { createHmac } from 'node:crypto';

/** Runs work only after all earlier work with the same key has ended. Work with other keys does not wait. */
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

/** Stands for a value without revealing it: nobody can find the value by trying without the secret. */
export const keyedHash = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('hex');
