import { comparePositions } from '@fines/platform/event-store/events.ts';
import type { RecordedEvent } from '@fines/platform/event-store/events.ts';
import { type Pool, type Queryable, transaction } from '@fines/platform/postgres/postgres.ts';
import type { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { PARKED_TABLE, READ_SCHEMA, readCheckpoint } from '@fines/platform/shared/read-model.ts';
import type { Difference } from '@fines/proof/comparison.ts';
import { isEntry } from '@fines/proof/entries.ts';

import { Batch } from '../engine/batch.ts';
import { logTable, toldIn } from '../engine/log-lines.ts';
import type { LogReader } from '../engine/log-reader.ts';
import type { Row, Table } from '../engine/table.ts';
import type { Writer } from '../engine/writer.ts';
import { READ_MODEL } from '../projections.ts';
import { differingRows, type RowDifference } from './differing-rows.ts';
import { comparePhotos } from './photos.ts';

export type Stores = {
  pool: Pool;
  store: Pick<LogReader, 'readStream' | 'reveal'>;
  photos: Pick<PhotoStore, 'hashesOf'>;
};

/** `photos`: how many were looked at. */
export type Compared = { differences: Difference[]; photos: number };

/**
 * Compares what people are shown of some streams with what the log gives. Where something differs, it looks again: while
 * a rebuild puts other tables in place, a snapshot may show neither the old nor the new ones whole.
 */
export async function compare(stores: Stores, streams: readonly string[]): Promise<Compared> {
  const first = await compareOnce(stores, streams);
  if (first.differences.length === 0) return first;
  const differing = new Set(first.differences.map(({ stream }) => stream));
  const { differences } = await compareOnce(stores, [...differing]);
  return { differences, photos: first.photos };
}

/**
 * The projector moves the checkpoint together with the rows. So in one snapshot they must be what the events up to its
 * checkpoint give, whatever happens meanwhile and whatever revision a row claims to have.
 */
const compareOnce = ({ pool, store, photos }: Stores, streams: readonly string[]): Promise<Compared> =>
  transaction(pool, async (connection) => {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const logged = await eventsLogged(connection, store, streams);
    const events = await store.reveal(await shownOf(connection, streams, logged));
    // A few streams tell nothing of counters.
    const batch = new Batch(READ_MODEL, true);
    for (const event of events) batch.expect(event);
    for (const event of events) batch.apply(event);
    const unreadable = batch.parked.map(({ stream, revision, type, reason }) => ({
      stream,
      what: `${type} at revision ${revision} cannot be shown: ${reason}`,
    }));
    const rows = await compareRows(connection, streams, await rowsOf(batch));
    const lines = await compareLines(connection, streams, logged);
    const named = await comparePhotos(connection, photos, events);
    return { differences: [...unreadable, ...rows, ...lines, ...named.differences], photos: named.photos };
  });

/** The events of these streams up to the checkpoint. */
async function eventsLogged(
  on: Queryable,
  store: Stores['store'],
  streams: readonly string[],
): Promise<RecordedEvent[]> {
  const { position } = await readCheckpoint(on, READ_SCHEMA);
  const read = await Promise.all(streams.map((stream) => store.readStream(stream)));
  return read.flat().filter((event) => comparePositions(event.position, position) <= 0);
}

/** Those that the read tables show: of a parked stream up to where it is parked. */
async function shownOf(
  on: Queryable,
  streams: readonly string[],
  events: readonly RecordedEvent[],
): Promise<RecordedEvent[]> {
  const parked = await on.query<{ stream: string; revision: number }>(
    `SELECT stream, revision FROM ${READ_SCHEMA}.${PARKED_TABLE} WHERE stream = ANY($1)`,
    [streams],
  );
  const parkedAt = new Map(parked.rows.map(({ stream, revision }) => [stream, revision]));
  return events.filter(({ stream, revision }) => revision < (parkedAt.get(stream) ?? Infinity));
}

/** Takes the rows that the projector would write into empty tables. */
class RowsTaken implements Writer {
  readonly schema = READ_SCHEMA;
  readonly rows = new Map<Table, Row[]>();

  insert(table: Table, rows: readonly Row[]): Promise<void> {
    this.rows.set(table, [...(this.rows.get(table) ?? []), ...rows]);
    return Promise.resolve();
  }

  /** Into empty tables nothing is written so. */
  write = (): Promise<void> => Promise.resolve();
  afterwards = this.write;
}

async function rowsOf(batch: Batch): Promise<ReadonlyMap<Table, readonly Row[]>> {
  const taken = new RowsTaken();
  await batch.writeEntities(taken);
  await batch.writeAdditions(taken);
  return taken.rows;
}

async function compareRows(
  on: Queryable,
  streams: readonly string[],
  given: ReadonlyMap<Table, readonly Row[]>,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { idOf, streamOf, tables } of READ_MODEL.projections) {
    const ids = new Set(streams.flatMap((stream) => idOf(stream) ?? []));
    if (ids.size === 0) continue;
    for (const table of tables) {
      // Several projections fill the table of acts.
      const expected = (given.get(table) ?? []).filter((row) => ids.has(String(row[table.key[0] ?? ''])));
      const found = await differingRows(on, table, [...ids], expected);
      differences.push(...found.map((row) => ({ stream: streamOf(row.id), what: told(table, row) })));
    }
  }
  return differences;
}

const { entry: _, ...COLUMNS_TOLD } = logTable.columns;

/** The lines of the log, by stream. Where each stands is for the tree to say. */
const linesTable: Table = { ...logTable, columns: COLUMNS_TOLD, key: ['stream', 'revision'] };

async function compareLines(
  on: Queryable,
  streams: readonly string[],
  events: readonly RecordedEvent[],
): Promise<Difference[]> {
  const found = await differingRows(on, linesTable, streams, events.filter(isEntry).map(toldIn));
  return found.map((row) => ({ stream: row.id, what: told(linesTable, row) }));
}

function told({ name }: Table, { key, isIn, columns }: RowDifference): string {
  const row = `its row ${[...key, `in ${name}`].join(' ')}`;
  switch (isIn) {
    case 'both':
      return `${row} differs from the log in ${columns.join(', ')}`;
    case 'log':
      return `${row} is missing`;
    case 'table':
      return `${row} is not from the log`;
    default:
      return isIn satisfies never;
  }
}
