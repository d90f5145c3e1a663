import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Log } from '@fines/platform/log.ts';
import { type Pool, transaction } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import { announce } from './announce.ts';
import { applyEvents, lockLiveTables, UnprojectableEvent } from './apply.ts';
import { buildReadModel, BuildStopped } from './build.ts';
import { type Apply, catchUp } from './catch-up.ts';
import { type Checkpoint, CheckpointMoved, findCheckpoint } from './checkpoint.ts';

/** A build that failed starts from the first event again, so it is not repeated at every signal. */
const BUILD_AGAIN_MS = 30_000;

type Options = { pool: Pool; store: Pick<EventStore, 'readAll'>; log: Log };

/** Brings the live read tables to the end of the log each time it runs; builds them if there are none. */
export class Projector {
  readonly #options: Options;
  #failure: Error | undefined;
  #buildNotBefore = 0;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Ends a run that is under way after its present batch. */
  stop(): void {
    this.#stopped = true;
  }

  /** @throws Error with the reason why the last run did not reach the end of the log */
  async check(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Any number of runs may go on at once, here and elsewhere: each event counts once. */
  async run(): Promise<void> {
    try {
      while (!(await this.#isAtEnd()));
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#tell(this.#failure);
      throw error;
    }
  }

  /** False if others moved the checkpoint while this went on from it. */
  async #isAtEnd(): Promise<boolean> {
    const { pool, store } = this.#options;
    const from = (await findCheckpoint(pool, READ_SCHEMA)) ?? (await this.#build());
    if (from === undefined) return true;
    try {
      await catchUp({ store, from, apply: this.#applyLive, isEnough: () => this.#stopped });
      return true;
    } catch (error) {
      if (error instanceof CheckpointMoved) return this.#stopped;
      throw error;
    }
  }

  #applyLive: Apply = (from, events) =>
    transaction(this.#options.pool, async (connection) => {
      await lockLiveTables(connection);
      const { checkpoint, tables } = await applyEvents(connection, READ_SCHEMA, from, events);
      await announce(connection, checkpoint.position, tables);
      return checkpoint;
    });

  async #build(): Promise<Checkpoint | undefined> {
    if (performance.now() < this.#buildNotBefore) throw this.#failure ?? new Error('The last build failed');
    this.#options.log.info({ schema: READ_SCHEMA }, 'there are no read tables yet: building them');
    try {
      return await buildReadModel({ ...this.#options, isStopped: () => this.#stopped });
    } catch (error) {
      if (error instanceof BuildStopped) return undefined;
      this.#buildNotBefore = performance.now() + BUILD_AGAIN_MS;
      throw error;
    }
  }

  #tell(error: Error): void {
    const { log } = this.#options;
    if (error instanceof UnprojectableEvent) {
      const { stream, revision, type } = error;
      log.error({ err: error, stream, revision, type }, 'the projection stops before an event: fix it');
    } else {
      log.error({ err: error }, 'the projection could not reach the end of the log');
    }
  }
}
