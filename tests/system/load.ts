import { randomUUID } from 'node:crypto';

import type { ApiClient } from '../support/api-client.ts';
import { fineOf, issueRequest } from '../support/fines.ts';
import { until } from '../support/wait.ts';

/** Parallel clients that issue fines, and send again, with the same key, whatever was not answered. */
export class Load {
  readonly #client: ApiClient;
  readonly #patienceMs: number;
  readonly #workers: Promise<void>[];
  readonly numbers: string[] = [];
  #stopped = false;

  /** A client that gets no answer within `patienceMs` fails. */
  constructor(client: ApiClient, clients = 8, patienceMs = 60_000) {
    this.#client = client;
    this.#patienceMs = patienceMs;
    this.#workers = Array.from({ length: clients }, () => this.#work());
  }

  /** Waits until so many more fines were acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const wanted = this.numbers.length + more;
    const enough = until(
      () => this.numbers.length >= wanted,
      `${wanted} acknowledged fines`,
      this.#patienceMs,
    );
    await Promise.race([enough, Promise.all(this.#workers)]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
  }

  async #work(): Promise<void> {
    while (!this.#stopped) this.numbers.push(await this.#issueOnce());
  }

  async #issueOnce(): Promise<string> {
    const key = { 'Idempotency-Key': randomUUID() };
    const request = issueRequest();
    return until(
      async () => {
        const answer = await this.#client.post('/fines', request, key).catch(() => undefined);
        // On a fast machine these clients are one person who gives more commands than one may.
        if (answer === undefined || [429, 503].includes(answer.status)) return undefined;
        if (answer.status !== 201) throw new Error(`Refused: ${JSON.stringify(answer.body)}`);
        return fineOf(answer).fineNumber;
      },
      'a fine to be issued',
      this.#patienceMs,
    );
  }
}
