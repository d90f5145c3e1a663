import { type Checkpoint } from '@fines/platform/checkpoint.ts';
import { markLog } from '@fines/platform/known-log.ts';
import type { Log } from '@fines/platform/log.ts';
import { lockByName, type Queryable } from '@fines/platform/postgres.ts';

import { moveCheckpoint } from './checkpoint.ts';
import type { Lanes } from './lanes.ts';
import { logParked, park, type Parked, parkedStreams, Parking } from './parked.ts';
import { projectEvents } from './project-events.ts';
import { isUnknown } from './projections.ts';
import { type Batch, countStrangers } from './strangers.ts';
import { extendTree } from './tree.ts';

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
  schema: string,
  from: Checkpoint,
  { all, entries, ours, strangers, marks }: Batch,
): Promise<Applied> {
  const connection = lanes.entities;
  const checkpoint = {
    position: all.at(-1)?.position ?? from.position,
    events: from.events + all.length,
    unknownEvents: from.unknownEvents + all.length - ours.filter((event) => !isUnknown(event)).length,
    entries: from.entries + entries.length,
  };
  await moveCheckpoint(connection, schema, from, checkpoint);
  await extendTree(connection, schema, from.entries, entries);

  const parkedBefore = await parkedStreams(connection, schema);
  const parking = new Parking(parkedBefore.size);
  const going = ours.filter(({ stream }) => !parkedBefore.has(stream));
  const tables = await projectEvents(lanes, schema, going, (parked) => parking.add(parked));
  // Tables that have shown something are right, and what follows may be wrong, however much it is.
  if (from.entries === 0) parking.requireSomeShown(going);
  await park(connection, schema, parking.parked);
  const newStrangers = await countStrangers(connection, schema, strangers);
  await markLog(connection, marks);
  return { checkpoint, tables, parked: parking.parked, newStrangers };
}

export function logApplied(log: Log, { parked, newStrangers }: Applied): void {
  logParked(log, parked);
  for (const stream of newStrangers)
    log.warn({ stream }, 'a stranger writes under a name like ours, which is left alone');
}
