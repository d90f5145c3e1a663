import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, type Position } from '@fines/platform/event-store/events.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { counterOf } from '@fines/platform/metrics.ts';
import { isDatabaseUnavailable, type Pool } from '@fines/platform/postgres/postgres.ts';
import { requireLog } from '@fines/platform/shared/known-log.ts';
import { type Checkpoint, findCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { announce, applyAtOnce, type Applied, applyEvents, onLiveTables } from './apply.ts';
import { buildReadModel, BuildStopped } from './build.ts';
import { type Apply, type Batch, catchUp, sortOut } from './catch-up.ts';
import { CheckpointMoved } from './checkpoint.ts';
import { Inbox } from './inbox.ts';
import { onOneConnection } from './lanes.ts';
import type { LogReader } from './log-reader.ts';
import { Pace } from './pace.ts';
import { logParked } from './parked.ts';
import type { ReadModel } from './read-model.ts';
import { retryParked } from './retry-parked.ts';
import { settlements } from './settle.ts';

const shown = counterOf(
  'fines_projected_events_total',
  'Events that the live read tables were brought up to date with',
);

/** A build that failed starts again from the first event, so it is not repeated at every signal. */
const BUILD_AGAIN_MS = 30_000;

type Options = {
  pool: Pool;
  store: LogReader;
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
  readonly #pace = new Pace();
  readonly #inbox = new Inbox();
  /** Where the last batch of this process ended. Another process may have gone on from there. */
  #last: Checkpoint | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Ends a run after its current batch, and waits for that. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.hurry();
    await this.#running;
  }

  /** @throws Error with the reason why the last run did not reach the end of the log */
  async check(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Whether this process has brought the tables as far as the event at `position`. */
  hasReached(position: Position): boolean {
    return this.#last !== undefined && comparePositions(this.#last.position, position) >= 0;
  }

  /** From now on `receive` is called with each new event of the log. Call it again for each new connection. */
  followAnew(): void {
    this.#inbox.followAnew();
  }

  /** The next run need not read this event from the log. */
  receive(event: RecordedEvent): void {
    this.#inbox.add(event);
  }

  /** The next run looks at the log itself: a subscription may hang unnoticed. */
  distrust(): void {
    this.#inbox.close();
  }

  /** Somebody waits for an event that is not in the tables yet. */
  hurry(): void {
    this.#pace.hurry();
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
    await this.#pace.pause();
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
    try {
      if (!(await this.#applyReceived())) await this.#readToEnd();
      return true;
    } catch (error) {
      this.#last = undefined;
      if (error instanceof CheckpointMoved) return this.#stopped;
      throw error;
    }
  }

  /** @returns false if it is not sure that these are all events behind the checkpoint */
  async #applyReceived(): Promise<boolean> {
    const last = this.#last;
    if (last === undefined) return false;
    const received = this.#inbox.takeBehind(last.position);
    if (received === undefined) return false;
    if (received.length > 0) await this.#applyLive(last, await sortOut(this.#options.store, received));
    return true;
  }

  async #readToEnd(): Promise<void> {
    const { pool, store } = this.#options;
    this.#inbox.open();
    const live = this.#last ?? (await findCheckpoint(pool, READ_SCHEMA));
    // The store may have been replaced since the log was read last.
    if (live !== undefined) await requireLog(live.log, store);
    if (live !== undefined) await this.#takeUp();
    const from = live ?? (await this.#build());
    if (from === undefined) return;
    await catchUp({ store, from, apply: this.#applyLive, isEnough: () => this.#stopped });
  }

  #applyLive: Apply = async (from, batch) => {
    const applied = (await this.#applyAtOnce(from, batch)) ?? (await this.#applyWithCare(from, batch));
    shown.inc(batch.all.length);
    this.#pace.count(batch.all.length);
    logParked(this.#options.logger, applied.parked);
    this.#last = applied.checkpoint;
    return applied.checkpoint;
  };

  async #applyAtOnce(from: Checkpoint, batch: Batch): Promise<Applied | undefined> {
    const { pool, readModel, logger } = this.#options;
    try {
      return await applyAtOnce(pool, { readModel, schema: READ_SCHEMA }, from, batch);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      logger.debug({ err: error }, 'a batch takes more care');
      return undefined;
    }
  }

  #applyWithCare(from: Checkpoint, batch: Batch): Promise<Applied> {
    const { pool, readModel } = this.#options;
    return onLiveTables(pool, async (connection) => {
      const target = { readModel, schema: READ_SCHEMA };
      const done = await applyEvents(onOneConnection(connection), target, from, batch);
      for (const { text, parameters } of settlements(target, batch.ours))
        await connection.query(text, [...parameters]);
      await announce(connection, done.checkpoint.position, done.tables);
      return done;
    });
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
