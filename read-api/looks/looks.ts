import { Batcher } from '@fines/platform/batcher.ts';
import { FairQueue } from '@fines/platform/fair-queue.ts';
import { tooMany, unavailable } from '@fines/platform/http/problem.ts';
import type { Log } from '@fines/platform/log.ts';
import { LOOKS } from '@fines/platform/looks-table.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import type { Look } from './look.ts';
import { RecentLooks } from './recent-looks.ts';
import { ShownPages } from './shown-pages.ts';

const INSERT = `
  INSERT INTO ${LOOKS} (person_id, kind, subject, plate_key, address)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`;

/** In how many seconds the oldest of so many look-ups within a minute will be older than that. */
const UNTIL_NEXT = `
  SELECT ceil(extract(epoch FROM at + interval '1 minute' - clock_timestamp()))::int AS seconds
  FROM ${LOOKS} WHERE person_id = $1 AND kind = 'VEHICLE' AND at > clock_timestamp() - interval '1 minute'
  ORDER BY at DESC OFFSET $2 LIMIT 1`;

/** Keeps who looked at what. What cannot be recorded is not shown. */
export class Looks {
  readonly #pool: Pool;
  readonly #log: Pick<Log, 'error'>;
  readonly #lookUpsPerMinute: number;
  readonly #insert: Batcher<Look, Look>;
  readonly #pages: ShownPages;
  readonly #recent = new RecentLooks();
  /** Look-ups that come at once must see each other. */
  readonly #lookUps = new FairQueue({ perPerson: 1, waitingPerPerson: Infinity });

  constructor(options: { pool: Pool; log: Pick<Log, 'error'>; lookUpsPerMinute: number }) {
    this.#pool = options.pool;
    this.#log = options.log;
    this.#lookUpsPerMinute = options.lookUpsPerMinute;
    this.#insert = new Batcher((looks) => this.#insertAll(looks));
    this.#pages = new ShownPages(options);
  }

  /** Returns when the record is on the disk, for a list before that; throws a 503 problem if it cannot be. */
  async record(look: Look): Promise<void> {
    if (this.#recent.has(look)) return;
    await this.#orUnavailable(async () => {
      await (look.shown === undefined ? this.#insert.do(look) : this.#pages.add(look));
    });
    this.#recent.add(look);
  }

  /** The same for a vehicle by its plate; throws a 429 problem for whoever asks for too many. */
  lookUp(asked: Omit<Look, 'kind'>): Promise<void> {
    const look: Look = { ...asked, kind: 'VEHICLE' };
    return this.#lookUps.run(look.personId, async () => {
      if (this.#recent.has(look)) return;
      await this.#refuseTooMany(look.personId);
      await this.record(look);
    });
  }

  /** Ends when all looks are recorded that can be. */
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
      this.#log.error({ err: error }, 'a look cannot be recorded');
      throw unavailable(
        'Who looks at this cannot be recorded just now, so it is not shown. Try again in a moment.',
      );
    }
  }
}
