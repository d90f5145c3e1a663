import { setTimeout as delay } from 'node:timers/promises';

import type { ApiClient } from '../support/api-client.ts';

const EVERY_MS = 50;

/** Somebody who goes on asking for the list of fines, and remembers what was not answered, or badly. */
export class Readings {
  /** Each answer but 200, with what it said. */
  readonly failures: string[] = [];
  answered = 0;
  /** The longest time in which no connection could be made or was broken, in milliseconds. */
  longestGap = 0;
  readonly #signIn: () => Promise<ApiClient>;
  readonly #ended: Promise<void>;
  #stopped = false;

  constructor(client: ApiClient, signIn: () => Promise<ApiClient>) {
    this.#signIn = signIn;
    this.#ended = this.#readOn(client);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#ended;
  }

  async #readOn(client: ApiClient): Promise<void> {
    let reader = client;
    let lastAnswer = performance.now();
    while (!this.#stopped) {
      const answer = await reader.get('/fines?limit=5').catch(() => undefined);
      const now = performance.now();
      if (answer === undefined) {
        this.longestGap = Math.max(this.longestGap, now - lastAnswer);
      } else {
        this.answered++;
        // Sessions end after minutes, and an upgrade may take longer.
        if (answer.status === 401) reader = await this.#signIn();
        else if (answer.status !== 200) this.failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        lastAnswer = now;
      }
      await delay(EVERY_MS);
    }
  }
}
