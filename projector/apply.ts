import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { markLog } from '@fines/platform/known-log.ts';
import { lockByName, type Queryable } from '@fines/platform/postgres.ts';

import { type Checkpoint, moveCheckpoint } from './checkpoint.ts';
import type { Lanes } from './lanes.ts';
import { park, type Parked, parkedStreams, Parking } from './parked.ts';
import { projectEvents } from './project-events.ts';
import { isUnknown } from './projections.ts';
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
  events: readonly RecordedEvent[],
): Promise<Applied> {
  const connection = lanes.entities;
  const ours = events.filter(({ stream }) => isOurStream(stream));
  const checkpoint = after(from, events, ours.length);
  await moveCheckpoint(connection, schema, from, checkpoint);
  await extendTree(connection, schema, from.entries, ours);

  const parkedBefore = await parkedStreams(connection, schema);
  const parking = new Parking(parkedBefore.size);
  const going = ours.filter(({ stream }) => !parkedBefore.has(stream));
  const tables = await projectEvents(lanes, schema, going, (parked) => parking.add(parked));
  parking.requireSomeShown(going);
  await park(connection, schema, parking.parked);
  const newest = ours.at(-1);
  if (newest !== undefined) await markLog(connection, newest);
  return { checkpoint, tables, parked: parking.parked };
}

function after(from: Checkpoint, events: readonly RecordedEvent[], entries: number): Checkpoint {
  const last = events.at(-1);
  if (last === undefined) return from;
  return {
    position: last.position,
    events: from.events + events.length,
    unknownEvents: from.unknownEvents + events.filter(isUnknown).length,
    entries: from.entries + entries,
  };
}
