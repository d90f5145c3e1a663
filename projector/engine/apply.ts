import { formatPosition, type Position } from '@fines/platform/event-store/events.ts';
import {
  type Connection,
  type Pool,
  type Queryable,
  type Statement,
  transaction,
} from '@fines/platform/postgres/postgres.ts';
import { knownAfter } from '@fines/platform/shared/known-log.ts';
import {
  type Checkpoint,
  READ_MODEL_CHANGED,
  READ_SCHEMA,
  type ReadModelChange,
} from '@fines/platform/shared/read-model.ts';

import { foldedBatch } from './batch.ts';
import type { Batch } from './catch-up.ts';
import { lockCheckpoint, moveCheckpoint, requireCheckpoint } from './checkpoint.ts';
import type { Lanes } from './lanes.ts';
import { logLines, logTable } from './log-lines.ts';
import { park, type Parked, Parking } from './parked.ts';
import { projectEvents } from './project-events.ts';
import type { ReadModel, Target } from './read-model.ts';
import { settlements } from './settle.ts';
import { extendTree } from './tree.ts';
import { OneStatement, StatementsInTurn } from './writer.ts';

/** Notifies listeners of the live tables' new position and of the tables that changed. Postgres sends it on commit. */
function announcement(position: Position, tables: Iterable<string>): Statement {
  const change: ReadModelChange = { position: formatPosition(position), tables: [...tables] };
  return { text: 'SELECT pg_notify($1, $2)', parameters: [READ_MODEL_CHANGED, JSON.stringify(change)] };
}

export const announce = (connection: Queryable, position: Position, tables: Iterable<string>) => {
  const { text, parameters } = announcement(position, tables);
  return connection.query(text, [...parameters]);
};

/** Runs `work` in a transaction in which nobody else writes the live tables, or replaces them. */
export const onLiveTables = <Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> =>
  transaction(pool, async (connection) => {
    await lockCheckpoint(connection, READ_SCHEMA);
    return work(connection);
  });

export type Applied = {
  /** The checkpoint after the events. */
  checkpoint: Checkpoint;
  /** The names of the tables whose rows the events changed, without counters. */
  tables: ReadonlySet<string>;
  /** The streams that this batch parked. */
  parked: readonly Parked[];
};

/**
 * Applies events that follow on `from`, inside the caller's transactions. Rows, journals, counters, checkpoint and
 * parked streams are committed together or not at all. What they end in rows of other streams is not settled yet.
 *
 * @throws CheckpointMoved if another process has applied events meanwhile
 * @throws TooManyParked
 */
export async function applyEvents(
  lanes: Lanes,
  target: Target,
  from: Checkpoint,
  batch: Batch,
): Promise<Applied> {
  const { schema } = target;
  const connection = lanes.entities;
  const checkpoint = checkpointAfter(from, batch, target.readModel);
  const move = { from, to: checkpoint };
  const parkedBefore = await requireCheckpoint(connection, schema, from);
  const writer = new StatementsInTurn(connection, schema);
  await writer.write(moveCheckpoint(schema, move));
  for (const tiles of await extendTree(connection, schema, move, batch.entries)) await writer.write(tiles);
  await writer.end();
  // Postgres takes these while the events are folded.
  const lines = new StatementsInTurn(lanes.additions, schema);
  await lines.insert(logTable, logLines(from, batch.entries));

  const parking = new Parking(parkedBefore.ofOurs);
  const shown = batch.ours.filter(({ stream }) => !parkedBefore.parked.has(stream));
  const tables = await projectEvents(lanes, target, shown, (parked) => parking.add(parked));
  // Only in the first batch: later the code has projected something, so even a batch that fails whole may be bad data.
  if (from.entries === 0) parking.requireSomeShown(batch.entries);
  await lines.end();
  await park(connection, schema, parking.parked);
  return { checkpoint, tables, parked: parking.parked };
}

/** With more events the number of statements no longer matters. */
const FEW = 1000;

/**
 * Applies events as `applyEvents` does and announces it, all by a single statement, or by a transaction of its own.
 *
 * @returns undefined for what takes more care: many events, or one that cannot be shown
 * @throws DatabaseError if another process has applied events meanwhile, or if Postgres refuses some of the rows
 */
export async function applyAtOnce(
  pool: Pool,
  target: Target,
  from: Checkpoint,
  batch: Batch,
): Promise<Applied | undefined> {
  const { schema } = target;
  if (batch.all.length > FEW) return undefined;
  // An event of a stream that is parked does not follow on its row either.
  const folded = await foldedBatch(pool, target, batch.ours);
  if (folded.parked.length > 0) return undefined;
  const move = { from, to: checkpointAfter(from, batch, target.readModel) };
  const writer = new OneStatement(schema, moveCheckpoint(schema, move));
  for (const tiles of await extendTree(pool, schema, move, batch.entries)) await writer.write(tiles);
  const lines = logLines(from, batch.entries);
  if (lines.length > 0) await writer.insert(logTable, lines);
  const tables = new Set([...(await folded.writeEntities(writer)), ...(await folded.writeAdditions(writer))]);
  for (const settlement of settlements(target, batch.ours)) await writer.afterwards(settlement);
  const types = new Set(batch.all.map(({ type }) => type));
  await writer.run(pool, announcement(move.to.position, tables), types.size === 1);
  return { checkpoint: move.to, tables, parked: [] };
}

const checkpointAfter = (
  from: Checkpoint,
  { all, entries, ours }: Batch,
  readModel: ReadModel,
): Checkpoint => ({
  position: all.at(-1)?.position ?? from.position,
  events: from.events + all.length,
  unknownEvents: from.unknownEvents + all.length - ours.filter((event) => !readModel.isUnknown(event)).length,
  entries: from.entries + entries.length,
  log: knownAfter(from.log, entries),
});
