import { z } from 'zod';

import { type Position, START } from '../event-store/events.ts';
import type { Logger } from '../logger.ts';
import {
  type Queryable,
  isDatabaseError,
  type Connection,
  openPool,
  type Pool,
  tableExists,
  withSettings,
} from '../postgres/postgres.ts';

/**
 * The version of the read tables. Raise it by one in every change of their shape (tables, columns, indexes, documents)
 * or of their meaning: tables are never migrated, those of a new version are built from the log beside the live ones.
 */
export const READ_MODEL_VERSION = 24;

/** A fingerprint of their shape: a test fails when the shape changes, and says what to write here. */
export const READ_TABLES_FINGERPRINT = '4a9b83b64a59cc61';

/** The Postgres schema that holds the read tables of one version. */
export const readSchemaOf = (version: number): string => `read_${version}`;

/** The Postgres schema that holds the read tables of this version of the code. */
export const READ_SCHEMA = readSchemaOf(READ_MODEL_VERSION);

/** The schema in which the next tables are built, beside the live ones. */
export const BUILDING_SCHEMA = `${READ_SCHEMA}_building`;

/**
 * The queue that wakes the projector again and again. Each version has its own: when two versions run side by side,
 * they must not take each other's jobs.
 */
export const PROJECTION_QUEUE = `projection-${READ_SCHEMA}`;

/** The table of parked streams, with the reasons. */
export const PARKED_TABLE = 'parked';

/** The table that holds the Merkle tree over the log, up to the checkpoint. */
export const TREE_TABLE = 'tree';

/** The table that holds a line for each entry of the log. */
export const LOG_TABLE = 'log';

/**
 * The channel on which the projector announces each batch. The payload is a `ReadModelChange`. Each version has its own,
 * since two of them run side by side while a new one is rolled out.
 */
export const READ_MODEL_CHANGED = `${READ_SCHEMA}_changed`;

/** The channel on which a reader tells the projector that somebody waits for the position after this one. */
export const READ_MODEL_AWAITED = `${READ_SCHEMA}_awaited`;

/** The channel on which a reader tells the projector that somebody has waited too long: it may have missed an event. */
export const READ_MODEL_OVERDUE = `${READ_SCHEMA}_overdue`;

/** `tables`: the read tables whose rows changed in one batch. `position`: the position after the batch. */
const readModelChangeSchema = z.object({ position: z.string(), tables: z.array(z.string()) });
export type ReadModelChange = z.output<typeof readModelChangeSchema>;

export const changeIn = (payload: string): ReadModelChange =>
  readModelChangeSchema.parse(JSON.parse(payload));

export const hasTables = (pool: Queryable, schema: string): Promise<boolean> =>
  tableExists(pool, `${schema}.checkpoint`);

/** What to report while there are no tables. */
export async function buildProgress(pool: Queryable): Promise<string> {
  if (!(await hasTables(pool, BUILDING_SCHEMA))) return 'the read tables are not built yet';
  const { rows } = await pool.query<{ events: number }>(`SELECT events FROM ${BUILDING_SCHEMA}.checkpoint`);
  return `the read tables are being built: ${rows[0]?.events ?? 0} events so far`;
}

/** What tells an event from all others. */
export type Mark = {
  stream: string;
  revision: number;
  id: string;
  position: string;
  hash: string | undefined;
};

/** By these events the log is known again: its first entry, and the newest up to a checkpoint. */
export type KnownLog = { first: Mark; newest: Mark };

/** How far the read model has come. It moves in the same transaction as the rows. */
export type Checkpoint = {
  position: Position;
  events: number;
  unknownEvents: number;
  /** How many of the events are ours, and so entries of the tree. */
  entries: number;
  /** Null before the first entry. */
  log: KnownLog | null;
};

export const BEGINNING: Checkpoint = { position: START, events: 0, unknownEvents: 0, entries: 0, log: null };

type CheckpointRow = {
  commit: string;
  prepare: string;
  events: number;
  unknown_events: number;
  entries: number;
  log: KnownLog | null;
};

export async function readCheckpoint(connection: Queryable, schema: string): Promise<Checkpoint> {
  const { rows } = await connection.query<CheckpointRow>(
    `SELECT commit::text, prepare::text, events, unknown_events, entries, log FROM ${schema}.checkpoint`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${schema} has lost its checkpoint`);
  return {
    position: { commit: BigInt(row.commit), prepare: BigInt(row.prepare) },
    events: row.events,
    unknownEvents: row.unknown_events,
    entries: row.entries,
    log: row.log,
  };
}

const UNDEFINED_TABLE = '42P01';

/** Undefined if the tables were not built yet. */
export async function findCheckpoint(connection: Queryable, schema: string): Promise<Checkpoint | undefined> {
  try {
    return await readCheckpoint(connection, schema);
  } catch (error) {
    if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}

/** A build takes three: for its lock and its two lanes. The others serve what runs at the same time. */
const CONNECTIONS = 5;

/**
 * Connections for writing read tables. A commit does not wait for the disk: after a crash, rows and checkpoint are lost
 * together or not at all, and the lost events are read from the log again. Rows are found by their keys, so a plan that
 * was made once is as good as one made anew for the rows of each batch.
 */
export function openReadModelPool(databaseUrl: string, name: string, logger: Logger): Pool {
  const settings = { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' };
  return openPool(withSettings(databaseUrl, settings), { name, max: CONNECTIONS, logger });
}

/** The work of a transaction whose commit does wait: its changes are on disk before anybody sees them. */
export const durable =
  <Result>(work: (connection: Connection) => Promise<Result>) =>
  async (connection: Connection): Promise<Result> => {
    await connection.query('SET LOCAL synchronous_commit = on');
    return work(connection);
  };
