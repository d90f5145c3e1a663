import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { type Pool, type Queryable, transaction } from '@fines/platform/postgres/postgres.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';
import { requireKnownLog } from '@fines/platform/shared/known-log.ts';
import type { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { PHOTO_COPIES } from '@fines/platform/shared/record-tables.ts';

import { Consumer } from '../engine/consumer.ts';

/** How long an uploaded photo is kept before a fine names it. */
const UNUSED_FOR = `interval '24 hours'`;
const MAY_GO = `NOT is_used AND wanted_at < now() - ${UNUSED_FOR}`;

/**
 * Stores which photos the log uses, as far as it was read, and when each photo was last uploaded or named in a command. A photo without a row is never removed.
 */
export class PhotoUses {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Keeps a photo from being removed. Must run before checking that the photo exists: it waits for a removal that is
   * running.
   */
  async want(sha256: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO command.photos (sha256, wanted_at) VALUES ($1, now())
       ON CONFLICT (sha256) DO UPDATE SET wanted_at = now()`,
      [sha256],
    );
  }

  /** Stores for ever which copy of a photo was made for display, so that another one in its place is noticed. */
  async keepCopy(sha256: string, copy: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO ${PHOTO_COPIES} (sha256, copy_sha256) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [sha256, copy],
    );
  }

  /** The photos that no event has named in time. */
  async unused(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ sha256: string }>(
      `SELECT sha256 FROM command.photos WHERE ${MAY_GO}`,
    );
    return rows.map(({ sha256 }) => sha256);
  }

  /** Removes a photo, unless somebody needs it by now. `want` waits meanwhile. @returns whether it was removed */
  async forget(sha256: string, remove: () => Promise<void>): Promise<boolean> {
    return transaction(this.#pool, async (connection) => {
      const isForgotten = await forgotten(connection, sha256);
      if (isForgotten) await remove();
      return isForgotten;
    });
  }
}

async function forgotten(on: Queryable, sha256: string): Promise<boolean> {
  const { rowCount } = await on.query(`DELETE FROM command.photos WHERE sha256 = $1 AND ${MAY_GO}`, [sha256]);
  return rowCount === 1;
}

const HOURLY_MS = 3_600_000;

type Dependencies = {
  store: Pick<EventStore, 'readAll' | 'end' | 'readStream' | 'wasDeleted'>;
  pool: Pool;
  photos: PhotoStore;
  logger: Logger;
};

/**
 * Removes the photos that no event has named within a day. The whole log counts, up to its newest event, also earlier
 * versions of a fine and deleted fines. Throws if the store holds another log than this installation's.
 */
export async function sweepPhotos({ store, pool, photos, logger }: Dependencies): Promise<void> {
  const uses = new PhotoUses(pool);
  await requireKnownLog(pool, store);
  await namedPhotos(pool, store).readOn();
  await requireKnownLog(pool, store);
  let removed = 0;
  for (const sha256 of await uses.unused()) {
    if (await uses.forget(sha256, () => photos.remove(sha256))) removed++;
  }
  if (removed > 0) logger.info({ removed }, 'photos that no fine uses were removed');
}

/** Notes which photos events name. */
const namedPhotos = (pool: Pool, store: Pick<EventStore, 'readAll' | 'end'>): Consumer =>
  new Consumer({
    name: 'photos',
    pool,
    store,
    handle: async (events) => async (connection) => {
      await connection.query(
        `INSERT INTO command.photos (sha256, wanted_at, is_used)
         SELECT sha256, now(), true FROM unnest($1::text[]) AS sha256 ORDER BY sha256
         ON CONFLICT (sha256) DO UPDATE SET is_used = true`,
        [[...new Set(events.flatMap(photosIn))]],
      );
    },
  });

/**
 * Every text in an event that may be the name of a photo, whatever the event's type and version. A wrong match does
 * no harm: it only keeps a photo.
 */
const photosIn = ({ data }: RecordedEvent): string[] => JSON.stringify(data)?.match(NAME) ?? [];

const NAME = /\b[0-9a-f]{64}\b/g;

export const photoSweepJob = (dependencies: Dependencies): ScheduledJob => ({
  schedule: { everyMs: HOURLY_MS },
  run: () => sweepPhotos(dependencies),
});
