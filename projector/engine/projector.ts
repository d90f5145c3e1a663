import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { counterOf } from '@fines/platform/metrics.ts';
import { type Pool, transaction } from '@fines/platform/postgres/postgres.ts';
import { ensureMarks, requireKnownLog } from '@fines/platform/shared/known-log.ts';
import { type Checkpoint, findCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { announce, applyEvents, lockLiveTables, logApplied } from './apply.ts';
import { buildReadModel, BuildStopped } from './build.ts';
import { type Apply, catchUp } from './catch-up.ts';
import { CheckpointMoved } from './checkpoint.ts';
import { onOneConnection } from './lanes.ts';
import type { ReadModel } from './read-model.ts';
import { retryParked } from './retry-parked.ts';

const shown = counterOf(
  'fines_projected_events_total',
  'Events that the live read tables were brought up to date with',
);

/** A build that failed starts again from the first event, so it is not repeated at every signal. */
const BUILD_AGAIN_MS = 30_000;

type Options = {
  pool: Pool;
  store: Pick<EventStore, 'readAll' | 'readStream' | 'wasDeleted'>;
  readModel: ReadModel;
  logger: Logger;
};

/** Brings the live read tables to the end of the log each time it runs. Builds them if there are none. */
export class Projector {
  readonly #options: Options;
  #failure: Error | undefined;
  #buildNotBefore = 0;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();
  #hasTakenUp = false;
  #hasMarks = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Ends a run after its current batch, and waits for that. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** @throws Error with the reason why the last run did not reach the end of the log */
  async check(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Call it again only after the previous run has ended. Other processes may run at the same time: the checkpoint makes
   * sure that each event counts once.
   */
  async run(): Promise<void> {
    const running = this.#run();
    this.#running = running.catch(() => undefined);
    await running;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#stopped && !(await this.#isAtEnd()));
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#options.logger.error({ err: error }, 'the projection could not reach the end of the log');
      throw error;
    }
  }

  /** False if another process moved the checkpoint during this run. */
  async #isAtEnd(): Promise<boolean> {
    const { pool, store } = this.#options;
    await this.#requireKnownLog();
    const live = await findCheckpoint(pool, READ_SCHEMA);
    if (live !== undefined) await this.#takeUp();
    const from = live ?? (await this.#build());
    if (from === undefined) return true;
    try {
      await catchUp({ store, from, apply: this.#applyLive, isEnough: () => this.#stopped });
      return true;
    } catch (error) {
      if (error instanceof CheckpointMoved) return this.#stopped;
      throw error;
    }
  }

  #applyLive: Apply = async (from, batch) => {
    const { pool, readModel, logger } = this.#options;
    const target = { readModel, schema: READ_SCHEMA };
    const applied = await transaction(pool, async (connection) => {
      await lockLiveTables(connection);
      const done = await applyEvents(onOneConnection(connection), target, from, batch);
      await announce(connection, done.checkpoint.position, done.tables);
      return done;
    });
    shown.inc(batch.all.length);
    logApplied(logger, applied);
    return applied.checkpoint;
  };

  /** Checked at every run, because the store may have been replaced since the last one. */
  async #requireKnownLog(): Promise<void> {
    const { pool, store } = this.#options;
    if (!this.#hasMarks) await ensureMarks(pool);
    this.#hasMarks = true;
    await requireKnownLog(pool, store);
  }

  async #takeUp(): Promise<void> {
    if (this.#hasTakenUp) return;
    await retryParked(this.#options);
    this.#hasTakenUp = true;
  }

  async #build(): Promise<Checkpoint | undefined> {
    if (performance.now() < this.#buildNotBefore) throw this.#failure ?? new Error('The last build failed');
    this.#options.logger.info({ schema: READ_SCHEMA }, 'there are no read tables yet: building them');
    try {
      const built = await buildReadModel({ ...this.#options, isStopped: () => this.#stopped });
      // This code has parked these streams itself, so trying them again is pointless.
      this.#hasTakenUp = true;
      return built;
    } catch (error) {
      if (error instanceof BuildStopped) return undefined;
      this.#buildNotBefore = performance.now() + BUILD_AGAIN_MS;
      throw error;
    }
  }
}
