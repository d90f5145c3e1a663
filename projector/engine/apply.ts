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

/** Notifies listeners of the live tables' new position and of the tables that changed. Postgres sends it on commit. */
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

/** The name of the lock that a writer of the live tables holds, and also a build while it replaces them. */
const LIVE_TABLES = 'live read tables';

export const lockLiveTables = (connection: Queryable): Promise<unknown> =>
  lockByName(connection, LIVE_TABLES);

export type Applied = {
  /** The checkpoint after the events. */
  checkpoint: Checkpoint;
  /** The names of the tables whose rows the events changed, without counters. */
  tables: ReadonlySet<string>;
  /** The streams that this batch parked. */
  parked: readonly Parked[];
  /** The streams of other programs that the projector met for the first time, with names like ours. */
  newStrangers: readonly string[];
};

/**
 * Applies events that follow on `from`, inside the caller's transactions. Rows, journals, counters, checkpoint and
 * parked streams are committed together or not at all.
 *
 * @throws CheckpointMoved if another process has applied events meanwhile
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
  const shown = ours.filter(({ stream }) => !parkedBefore.has(stream));
  const tables = await projectEvents(lanes, target, shown, (parked) => parking.add(parked));
  // Only in the first batch: later the code has projected something, so even a batch that fails whole may be bad data.
  if (from.entries === 0) parking.requireSomeShown(shown);
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
