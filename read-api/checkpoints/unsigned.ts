import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { parsePosition, type Position, START } from '@fines/platform/event-store/position.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/read-model.ts';
import { TILE_HEIGHT } from '@fines/proof/merkle/tiles.ts';

import { onlyRow } from '../only-row.ts';

type Tools = { pool: Pool; store: Pick<EventStore, 'readAll'> };

const TILE_WIDTH = 2 ** TILE_HEIGHT;

/** When an entry of the log was recorded, by the store's clock; null if it is gone from there. */
export async function recordedAtOfEntry({ pool, store }: Tools, index: number): Promise<string | null> {
  const tile = Math.floor((index - 1) / TILE_WIDTH);
  const after = index === 0 ? START : await positionOfTile(pool, tile);
  let between = index === 0 ? 0 : index - 1 - tile * TILE_WIDTH;
  for await (const event of store.readAll({ after })) {
    if (!isOurStream(event.stream)) continue;
    if (between === 0) return event.recorded.toISOString();
    between--;
  }
  return null;
}

/** Where the first entry of a tile of leaves lies in the log. */
async function positionOfTile(pool: Pool, index: number): Promise<Position> {
  const { rows } = await pool.query<{ position: string }>(
    `SELECT commit || '/' || prepare AS position FROM ${READ_SCHEMA}.${TREE_TABLE} WHERE level = 0 AND index = $1`,
    [index],
  );
  return parsePosition(onlyRow(rows).position);
}
