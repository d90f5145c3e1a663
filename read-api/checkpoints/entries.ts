import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, parsePosition, type Position } from '@fines/platform/event-store/position.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { entryOf, leafHash } from '@fines/proof/entry.ts';
import { findLeaves } from '@fines/proof/tiles-in-postgres.ts';

import { onlyRow } from '../only-row.ts';

/** How far the tree over the log has come: it grows with the read tables. */
export type Reached = { position: Position; entries: number };

export async function reachedByTree(pool: Pool): Promise<Reached> {
  const { rows } = await pool.query<{ position: string; entries: number }>(
    `SELECT commit || '/' || prepare AS position, entries FROM ${READ_SCHEMA}.checkpoint`,
  );
  const { position, entries } = onlyRow(rows);
  return { position: parsePosition(position), entries };
}

/** Which entry of the tree an event is: `coming` if the tree is not so far yet, `missing` if it has no such entry. */
export type EntryIndex = number | 'coming' | 'missing';

export async function entriesOf(pool: Pool, events: readonly RecordedEvent[]): Promise<EntryIndex[]> {
  const sought = events.map((event) => ({ position: event.position, leaf: leafHash(entryOf(event)) }));
  const found = await findLeaves(pool, READ_SCHEMA, sought);
  if (found.every((index) => index !== undefined)) return found;
  // Looked for once more, since the tree grows: all up to where it was just now must be there.
  const { position: reached } = await reachedByTree(pool);
  const foundNow = await findLeaves(pool, READ_SCHEMA, sought);
  return events.map(
    ({ position }, nth) => foundNow[nth] ?? (comparePositions(position, reached) > 0 ? 'coming' : 'missing'),
  );
}
