import { setTimeout as delay } from 'node:timers/promises';

import type { ApiClient } from '../support/api-client.ts';

const EVERY_MS = 50;

/** Somebody who goes on asking for the list of fines, and remembers what was answered. */
export class Readings {
  readonly answers = new Map<number, number>();
  /** The longest time in which no connection could be made or was broken, in milliseconds. */
  longestGap = 0;
  readonly #client: ApiClient;
  readonly #ended: Promise<void>;
  #stopped = false;

  constructor(client: ApiClient) {
    this.#client = client;
    this.#ended = this.#readOn();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#ended;
  }

  async #readOn(): Promise<void> {
    let lastAnswer = performance.now();
    while (!this.#stopped) {
      const answer = await this.#client.get('/fines?limit=5').catch(() => undefined);
      const now = performance.now();
      if (answer === undefined) {
        this.longestGap = Math.max(this.longestGap, now - lastAnswer);
      } else {
        this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1);
        lastAnswer = now;
      }
      await delay(EVERY_MS);
    }
  }
}
