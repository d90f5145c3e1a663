import { formatPosition, type Position, START } from '@fines/platform/event-store/position.ts';
import { isDatabaseError, type Queryable } from '@fines/platform/postgres.ts';

/** How far the read model has come. It moves in the same transaction as the rows. */
export type Checkpoint = {
  position: Position;
  events: number;
  unknownEvents: number;
  /** How many of the events are ours, and so entries of the tree. */
  entries: number;
};

export const BEGINNING: Checkpoint = { position: START, events: 0, unknownEvents: 0, entries: 0 };

/** Somebody else has moved the checkpoint meanwhile: what was read does not follow on it any more. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

export async function createCheckpoint(connection: Queryable, schema: string): Promise<void> {
  await connection.query(
    `CREATE TABLE ${schema}.checkpoint (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
       commit bigint NOT NULL,
       prepare bigint NOT NULL,
       events bigint NOT NULL,
       unknown_events bigint NOT NULL,
       entries bigint NOT NULL
     )`,
  );
  await connection.query(
    `INSERT INTO ${schema}.checkpoint (commit, prepare, events, unknown_events, entries)
     VALUES ($1, $2, 0, 0, 0)`,
    [START.commit, START.prepare],
  );
}

type CheckpointRow = {
  commit: string;
  prepare: string;
  events: number;
  unknown_events: number;
  entries: number;
};

export async function readCheckpoint(connection: Queryable, schema: string): Promise<Checkpoint> {
  const { rows } = await connection.query<CheckpointRow>(
    `SELECT commit::text, prepare::text, events, unknown_events, entries FROM ${schema}.checkpoint`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${schema} has lost its checkpoint`);
  return {
    position: { commit: BigInt(row.commit), prepare: BigInt(row.prepare) },
    events: row.events,
    unknownEvents: row.unknown_events,
    entries: row.entries,
  };
}

const UNDEFINED_TABLE = '42P01';

/** Undefined as long as the tables were not built. */
export async function findCheckpoint(connection: Queryable, schema: string): Promise<Checkpoint | undefined> {
  try {
    return await readCheckpoint(connection, schema);
  } catch (error) {
    if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}

/**
 * Moves the checkpoint from where the caller started, and holds it until the transaction ends.
 *
 * @throws CheckpointMoved
 */
export async function moveCheckpoint(
  connection: Queryable,
  schema: string,
  from: Checkpoint,
  to: Checkpoint,
): Promise<void> {
  const { rowCount } = await connection.query(
    `UPDATE ${schema}.checkpoint SET commit = $3, prepare = $4, events = $5, unknown_events = $6, entries = $7
     WHERE commit = $1 AND prepare = $2`,
    [
      from.position.commit,
      from.position.prepare,
      to.position.commit,
      to.position.prepare,
      to.events,
      to.unknownEvents,
      to.entries,
    ],
  );
  if (rowCount === 0) throw new CheckpointMoved(`${schema} is no longer at ${formatPosition(from.position)}`);
}
