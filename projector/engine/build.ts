import { READ_TABLES } from '@fines/domain/shared/read-tables.ts';
import { comparePositions, formatPosition } from '@fines/platform/event-store/events.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { type Pool, takeLock, transaction } from '@fines/platform/postgres/postgres.ts';
import { requireKnownLog } from '@fines/platform/shared/known-log.ts';
import {
  BEGINNING,
  type Checkpoint,
  findCheckpoint,
  BUILDING_SCHEMA,
  READ_SCHEMA,
} from '@fines/platform/shared/read-model.ts';
import cliProgress from 'cli-progress';

import { announce, applyEvents } from './apply.ts';
import { type Apply, catchUp } from './catch-up.ts';
import { lockCheckpoint } from './checkpoint.ts';
import { inTransactions, onOneConnection } from './lanes.ts';
import type { LogReader } from './log-reader.ts';
import { logParked } from './parked.ts';
import type { ReadModel, Target } from './read-model.ts';
import {
  countAll,
  createAllIndexes,
  createEmptyTables,
  dropSchema,
  outdatedSchemas,
  REPLACED_SCHEMA,
  schemaExists,
} from './schemas.ts';
import { settleAll } from './settle.ts';

export type BuildOptions = {
  pool: Pool;
  store: LogReader;
  readModel: ReadModel;
  logger: Logger;
  onProgress?: (checkpoint: Checkpoint) => void;
  /** Asked after each batch. A build that is stopped leaves the live tables as they are. */
  isStopped?: () => boolean;
};

export class BuildStopped extends Error {
  override readonly name = 'BuildStopped';
}

/**
 * Builds the read tables from the log in a schema of their own, then replaces the live ones, if there are any. A
 * projector may go on writing the live ones meanwhile.
 *
 * @returns the checkpoint of the new tables; undefined if another build is running
 * @throws BuildStopped
 * @throws TooManyParked
 */
export async function buildReadModel(options: BuildOptions): Promise<Checkpoint | undefined> {
  const connection = await options.pool.connect();
  try {
    if (!(await takeLock(connection, 'read model build'))) return undefined;
    return await build(options);
  } finally {
    // Closing the connection releases the lock, whatever state the connection is in.
    connection.release(true);
  }
}

const buildingOf = ({ readModel }: BuildOptions): Target => ({ readModel, schema: BUILDING_SCHEMA });

async function build(options: BuildOptions): Promise<Checkpoint> {
  const { pool, store, logger } = options;
  const started = performance.now();
  await requireKnownLog(pool, store);
  await transaction(pool, async (connection) => {
    await dropSchema(connection, REPLACED_SCHEMA);
    await createEmptyTables(connection, buildingOf(options));
  });
  const loaded = await loadFrom(BEGINNING, options, { ...buildingOf(options), isUncounted: true });
  await settleAll(pool, buildingOf(options));
  await countAll(pool, buildingOf(options));
  await createAllIndexes(pool, buildingOf(options));
  const caughtUp = await loadFrom(loaded, options, buildingOf(options));
  const live = await goLive(caughtUp, options);

  const seconds = Math.round((performance.now() - started) / 10) / 100;
  logger.info({ events: live.events, seconds, position: formatPosition(live.position) }, 'read model built');
  await dropOutdated(pool, logger);
  return live;
}

async function loadFrom(from: Checkpoint, options: BuildOptions, target: Target): Promise<Checkpoint> {
  const { pool, store, logger, onProgress, isStopped = () => false } = options;
  const apply: Apply = async (start, batch) => {
    const applied = await inTransactions(pool, (lanes) => applyEvents(lanes, target, start, batch));
    logParked(logger, applied.parked);
    return applied.checkpoint;
  };
  const checkpoint = await catchUp({ store, from, apply, onProgress, isEnough: isStopped });
  if (isStopped()) throw new BuildStopped('The build of the read model was stopped');
  return checkpoint;
}

/**
 * Switches from the live tables to the new ones. The lock keeps the live tables still while the new ones catch up with
 * them, so readers never see the position go back. Renaming a schema does not wait for readers.
 */
function goLive(from: Checkpoint, options: BuildOptions): Promise<Checkpoint> {
  const { pool, store, logger } = options;
  return transaction(pool, async (connection) => {
    const hasLive = await schemaExists(connection, READ_SCHEMA);
    if (hasLive) await lockCheckpoint(connection, READ_SCHEMA);
    const live = hasLive ? await findCheckpoint(connection, READ_SCHEMA) : undefined;
    const isFarEnough = ({ position }: Checkpoint): boolean =>
      live === undefined || comparePositions(position, live.position) >= 0;

    const apply: Apply = async (start, batch) => {
      const applied = await applyEvents(onOneConnection(connection), buildingOf(options), start, batch);
      logParked(logger, applied.parked);
      return applied.checkpoint;
    };
    const checkpoint = isFarEnough(from)
      ? from
      : await catchUp({ store, from, apply, isEnough: isFarEnough });

    await settleAll(connection, buildingOf(options));
    if (hasLive) await connection.query(`ALTER SCHEMA ${READ_SCHEMA} RENAME TO ${REPLACED_SCHEMA}`);
    await connection.query(`ALTER SCHEMA ${BUILDING_SCHEMA} RENAME TO ${READ_SCHEMA}`);
    // The new tables may differ from the old ones anywhere, so all of them are announced as changed.
    await announce(connection, checkpoint.position, READ_TABLES);
    return checkpoint;
  });
}

/** Runs after the switch, not in it: DROP waits for running queries, and new queries would wait for the DROP. */
async function dropOutdated(pool: Pool, logger: Logger): Promise<void> {
  for (const schema of await outdatedSchemas(pool)) {
    try {
      await transaction(pool, async (connection) => {
        await connection.query(`SET LOCAL lock_timeout = '5s'`);
        await dropSchema(connection, schema);
      });
    } catch (error) {
      logger.warn({ err: error, schema }, 'could not drop outdated read tables; the next build tries again');
    }
  }
}

export type Progress = { at: (checkpoint: Checkpoint) => void; end: (message: string) => void };

/** Shows how far a build has come: a progress bar on a terminal, else a line every two seconds. */
export const showProgress = (expectedEvents: number | undefined): Progress =>
  process.stdout.isTTY ? bar(expectedEvents) : lines(expectedEvents);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function bar(expectedEvents = 0): Progress {
  const started = performance.now();
  const format = '{bar} {percentage}% | {value} of {total} events | {speed} a second | {eta_formatted} left';
  const shown = new cliProgress.SingleBar({ format, hideCursor: true });
  // The log grows during the build, and without live tables its length is unknown.
  let total = expectedEvents;
  shown.start(total, 0, { speed: 0 });
  return {
    at: ({ events }) => {
      if (events > total) shown.setTotal((total = events));
      shown.update(events, { speed: speed(events, started) });
    },
    end: (message) => {
      shown.stop();
      say(message);
    },
  };
}

const LINE_EVERY_MS = 2000;

function lines(expectedEvents: number | undefined): Progress {
  const started = performance.now();
  const total = expectedEvents === undefined ? '' : ` of about ${expectedEvents}`;
  let nextLine = started + LINE_EVERY_MS;
  return {
    at: ({ events }) => {
      if (performance.now() < nextLine) return;
      nextLine = performance.now() + LINE_EVERY_MS;
      say(`${events}${total} events, ${speed(events, started)} a second`);
    },
    end: say,
  };
}

const speed = (events: number, started: number): number =>
  Math.round((events * 1000) / (performance.now() - started));
