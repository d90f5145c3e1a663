import { setTimeout as delay } from 'node:timers/promises';

import { Batcher } from '@fines/platform/batcher.ts';
import type { Log } from '@fines/platform/log.ts';
import { LOOKS, QUESTION } from '@fines/platform/looks-table.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import type { Look } from './look.ts';

/** All pages of a question that somebody sees within an hour are one record, which holds their places. */
const ADD_PAGES = `
  INSERT INTO ${LOOKS} AS kept (person_id, kind, subject, plate_key, address, shown)
  SELECT person_id, kind, subject, plate_key, address, range_agg(int8range(first, first + count))
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
    AS page (person_id, kind, subject, plate_key, address, first, count)
  GROUP BY person_id, kind, subject, plate_key, address
  -- In one order, so that no two of these wait for each other.
  ORDER BY person_id, subject, address
  ON CONFLICT ${QUESTION}
  DO UPDATE SET shown = kept.shown + EXCLUDED.shown WHERE NOT kept.shown @> EXCLUDED.shown`;

/** So long pages are gathered, after the first one: that is what a process that dies may lose. */
const GATHER_MS = 500;

/**
 * Keeps which pages of lists were shown, right after they were: lists are asked for more often than anything else,
 * and do not wait for it. But while pages before cannot be kept, each one waits for itself.
 */
export class ShownPages {
  readonly #pool: Pool;
  readonly #log: Pick<Log, 'error'>;
  readonly #stopping = new AbortController();
  readonly #soon = new Batcher<Look, Look>((looks) => this.#keep(looks));
  #isBehind = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ pool, log }: { pool: Pool; log: Pick<Log, 'error'> }) {
    this.#pool = pool;
    this.#log = log;
  }

  async add(look: Look): Promise<void> {
    if (this.#isBehind) return this.#write([look]);
    this.#last = this.#soon.do(look);
  }

  /** Ends when all that can be kept is. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#last;
  }

  async #keep(looks: readonly Look[]): Promise<readonly Look[]> {
    try {
      await this.#write(looks);
    } catch (error) {
      this.#log.error({ err: error, looks: looks.length }, 'looks at lists cannot be recorded yet');
      await this.#retry(looks);
    }
    await this.#pause();
    return looks;
  }

  /** One by one: a look that cannot be kept must not take others with it. */
  async #retry(looks: readonly Look[]): Promise<void> {
    this.#isBehind = true;
    let left = looks;
    while (left.length > 0 && !this.#stopping.signal.aborted) {
      await this.#pause();
      const failed: Look[] = [];
      for (const look of left) await this.#write([look]).catch(() => failed.push(look));
      left = failed;
    }
    this.#isBehind = false;
  }

  #pause(): Promise<unknown> {
    return delay(GATHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  async #write(looks: readonly Look[]): Promise<void> {
    await this.#pool.query(ADD_PAGES, [
      looks.map(({ personId }) => personId),
      looks.map(({ kind }) => kind),
      looks.map(({ subject }) => subject),
      looks.map(({ plateKey }) => plateKey ?? null),
      looks.map(({ address }) => address),
      looks.map(({ shown }) => shown?.first),
      looks.map(({ shown }) => shown?.count),
    ]);
  }
}
