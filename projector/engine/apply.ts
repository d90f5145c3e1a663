import { formatPosition, type Position } from '@fines/platform/event-store/events.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { type Queryable, lockByName } from '@fines/platform/postgres/postgres.ts';
import { markLog } from '@fines/platform/shared/known-log.ts';
import {
  READ_MODEL_ADVANCED,
  READ_MODEL_CHANGED,
  type ReadModelChange,
  type Checkpoint,
} from '@fines/platform/shared/read-model.ts';

import { moveCheckpoint } from './checkpoint.ts';
import type { Lanes } from './lanes.ts';
import { logParked, park, type Parked, parkedStreams, Parking } from './parked.ts';
import { projectEvents } from './project-events.ts';
import type { Target } from './read-model.ts';
import { type Batch, countStrangers } from './strangers.ts';
import { extendTree } from './tree.ts';

/** Tells how far the live tables have come and which of them changed, once the transaction is committed. */
export async function announce(
  connection: Queryable,
  position: Position,
  tables: Iterable<string>,
): Promise<void> {
  const change: ReadModelChange = { position: formatPosition(position), tables: [...tables] };
  const messages = new Map([[READ_MODEL_ADVANCED, change.position]]);
  if (change.tables.length > 0) messages.set(READ_MODEL_CHANGED, JSON.stringify(change));
  await connection.query(
    'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS message (channel, payload)',
    [[...messages.keys()], [...messages.values()]],
  );
}

/** Held by whoever writes the live tables or puts others in their place. */
const LIVE_TABLES = 'live read tables';

export const lockLiveTables = (connection: Queryable): Promise<unknown> =>
  lockByName(connection, LIVE_TABLES);

export type Applied = {
  /** After the events. */
  checkpoint: Checkpoint;
  /** The names of the tables, counters apart, whose rows they changed. */
  tables: ReadonlySet<string>;
  /** The streams that had to be parked. */
  parked: readonly Parked[];
  /** The streams of others, with names like ours, that came with them. */
  newStrangers: readonly string[];
};

/**
 * Applies events that follow on `from`, inside the caller's transactions: rows, checkpoint and what is parked move
 * together or not at all, and so do journals and counters.
 *
 * @throws CheckpointMoved if others have applied events meanwhile
 * @throws TooManyParked
 */
export async function applyEvents(
  lanes: Lanes,
  target: Target,
  from: Checkpoint,
  { all, entries, ours, strangers, marks }: Batch,
): Promise<Applied> {
  const { readModel, schema } = target;
  const connection = lanes.entities;
  const checkpoint = {
    position: all.at(-1)?.position ?? from.position,
    events: from.events + all.length,
    unknownEvents:
      from.unknownEvents + all.length - ours.filter((event) => !readModel.isUnknown(event)).length,
    entries: from.entries + entries.length,
  };
  await moveCheckpoint(connection, schema, from, checkpoint);
  await extendTree(connection, schema, from.entries, entries);

  const parkedBefore = await parkedStreams(connection, schema);
  const parking = new Parking(parkedBefore.size);
  const going = ours.filter(({ stream }) => !parkedBefore.has(stream));
  const tables = await projectEvents(lanes, target, going, (parked) => parking.add(parked));
  // Tables that have shown something are right, and what follows may be wrong, however much it is.
  if (from.entries === 0) parking.requireSomeShown(going);
  await park(connection, schema, parking.parked);
  const newStrangers = await countStrangers(connection, schema, strangers);
  await markLog(connection, marks);
  return { checkpoint, tables, parked: parking.parked, newStrangers };
}

export function logApplied(logger: Logger, { parked, newStrangers }: Applied): void {
  logParked(logger, parked);
  for (const stream of newStrangers)
    logger.warn({ stream }, 'a stranger writes under a name like ours, which is left alone');
}
