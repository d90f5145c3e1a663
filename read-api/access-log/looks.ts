import { setTimeout as delay } from 'node:timers/promises';

import type { LookKind } from '@fines/domain/access-log/access-log.ts';
import { Batcher } from '@fines/platform/async.ts';
import { tooMany, unavailable } from '@fines/platform/http/problem.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { FairQueue } from '@fines/platform/queue/fair-queue.ts';
import { LOOKS, QUESTION } from '@fines/platform/shared/access-log-table.ts';

/** One look of a person at something; recorded before it is shown. */
export type Look = {
  personId: string;
  kind: LookKind;
  subject: string;
  /** The key of the license plate that the look is about, if there is one. */
  plateKey?: string;
  address: string;
  /** For a list: the places of the shown records, counted from 0. */
  shown?: { first: number; count: number };
};

/** A screen repeats its question whenever its data may have changed. Within this time that is the same look. */
const SAME_WITHIN_MS = 60_000;

/** The looks that this process recorded in the last minute. An export is never a repetition. */
class RecentLooks {
  /** Sorted; the oldest look is the first. */
  readonly #recorded = new Map<string, number>();

  has(look: Look): boolean {
    const recordedAt = this.#recorded.get(keyOf(look)) ?? -Infinity;
    return look.kind !== 'EXPORT' && recordedAt > performance.now() - SAME_WITHIN_MS;
  }

  add(look: Look): void {
    const now = performance.now();
    for (const [key, recordedAt] of this.#recorded) {
      if (recordedAt > now - SAME_WITHIN_MS) break;
      this.#recorded.delete(key);
    }
    this.#recorded.delete(keyOf(look));
    this.#recorded.set(keyOf(look), now);
  }
}

const keyOf = ({ personId, kind, subject, address, shown }: Look): string =>
  JSON.stringify([personId, kind, subject, address, shown]);

/** All pages of a list that a person sees in one hour are one record, which holds their places. */
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

/** After a write, further pages are gathered for this long. A process that dies may lose them. */
const GATHER_MS = 500;

/**
 * Records the shown pages of lists right after they were shown: lists are the most frequent question and do not wait
 * for it. But while earlier pages cannot be recorded, each page waits for its own record.
 */
class ShownPages {
  readonly #pool: Pool;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #stopping = new AbortController();
  readonly #soon = new Batcher<Look, Look>((looks) => this.#keep(looks));
  #isBehind = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ pool, logger }: { pool: Pool; logger: Pick<Logger, 'error'> }) {
    this.#pool = pool;
    this.#logger = logger;
  }

  async add(look: Look): Promise<void> {
    if (this.#isBehind) return this.#write([look]);
    this.#last = this.#soon.do(look);
  }

  /** Returns when all that can be recorded is recorded. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#last;
  }

  async #keep(looks: readonly Look[]): Promise<readonly Look[]> {
    try {
      await this.#write(looks);
    } catch (error) {
      this.#logger.error({ err: error, looks: looks.length }, 'looks at lists cannot be recorded yet');
      await this.#retry(looks);
    }
    await this.#pause();
    return looks;
  }

  /** One by one, so that a look that cannot be recorded does not keep others from being recorded. */
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

const INSERT = `
  INSERT INTO ${LOOKS} (person_id, kind, subject, plate_key, address)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`;

/** The seconds until the person may look up again; no row if he or she may now. */
const UNTIL_NEXT = `
  SELECT ceil(extract(epoch FROM at + interval '1 minute' - clock_timestamp()))::int AS seconds
  FROM ${LOOKS} WHERE person_id = $1 AND kind = 'VEHICLE' AND at > clock_timestamp() - interval '1 minute'
  ORDER BY at DESC OFFSET $2 LIMIT 1`;

/** Records who looked at what. A record that cannot be logged is not shown. */
export class AccessLog {
  readonly #pool: Pool;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #lookUpsPerMinute: number;
  readonly #insert: Batcher<Look, Look>;
  readonly #pages: ShownPages;
  readonly #recent = new RecentLooks();
  /** A person's look-ups run one after the other, so that each counts those before it. */
  readonly #lookUps = new FairQueue({ perPerson: 1, waitingPerPerson: Infinity });

  constructor(options: { pool: Pool; logger: Pick<Logger, 'error'>; lookUpsPerMinute: number }) {
    this.#pool = options.pool;
    this.#logger = options.logger;
    this.#lookUpsPerMinute = options.lookUpsPerMinute;
    this.#insert = new Batcher((looks) => this.#insertAll(looks));
    this.#pages = new ShownPages(options);
  }

  /** Returns when the look is on the disk; for a list earlier. Throws a 503 problem if it cannot be recorded. */
  async record(look: Look): Promise<void> {
    if (this.#recent.has(look)) return;
    await this.#orUnavailable(async () => {
      await (look.shown === undefined ? this.#insert.do(look) : this.#pages.add(look));
    });
    this.#recent.add(look);
  }

  /** The same for a vehicle by its plate. Throws a 429 problem if the person looks up too many. */
  lookUp(asked: Omit<Look, 'kind'>): Promise<void> {
    const look: Look = { ...asked, kind: 'VEHICLE' };
    return this.#lookUps.run(look.personId, async () => {
      if (this.#recent.has(look)) return;
      await this.#refuseTooMany(look.personId);
      await this.record(look);
    });
  }

  /** Returns when all looks are recorded that can be. */
  close(): Promise<void> {
    return this.#pages.close();
  }

  async #refuseTooMany(personId: string): Promise<void> {
    const seconds = await this.#orUnavailable(() => this.#untilNext(personId));
    if (seconds === undefined) return;
    const limit = `You may look up ${this.#lookUpsPerMinute} license plates a minute`;
    const when = `Try again in ${seconds} second${seconds === 1 ? '' : 's'}`;
    throw tooMany('too-many-look-ups', `${limit}. ${when}.`, seconds);
  }

  async #untilNext(personId: string): Promise<number | undefined> {
    const values = [personId, this.#lookUpsPerMinute - 1];
    const { rows } = await this.#pool.query<{ seconds: number }>(UNTIL_NEXT, values);
    return rows[0]?.seconds;
  }

  async #insertAll(looks: readonly Look[]): Promise<readonly Look[]> {
    await this.#pool.query(INSERT, [
      looks.map(({ personId }) => personId),
      looks.map(({ kind }) => kind),
      looks.map(({ subject }) => subject),
      looks.map(({ plateKey }) => plateKey ?? null),
      looks.map(({ address }) => address),
    ]);
    return looks;
  }

  async #orUnavailable<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      this.#logger.error({ err: error }, 'a look cannot be recorded');
      throw unavailable(
        'Who looks at this cannot be recorded just now, so it is not shown. Try again in a moment.',
      );
    }
  }
}
