import { START, type Position } from './event-store/position.ts';
import { isDatabaseError, type Queryable } from './postgres.ts';

/** How far the read model has come. It moves in the same transaction as the rows. */
export type Checkpoint = {
  position: Position;
  events: number;
  unknownEvents: number;
  /** How many of the events are ours, and so entries of the tree. */
  entries: number;
};

export const BEGINNING: Checkpoint = { position: START, events: 0, unknownEvents: 0, entries: 0 };

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
