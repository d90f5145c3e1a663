import type { Position } from '@fines/platform/event-store/events.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { TREE_TABLE } from '@fines/platform/shared/read-model.ts';

import { HASH_BYTES, sameHash, type Hash } from './merkle/hashing.ts';
import { type Tile, TILE_HEIGHT, type TileId } from './merkle/tiles.ts';
import { TiledTree } from './merkle/tree.ts';

/** The tiles with these ids, as far as they exist. */
export async function readTiles(on: Queryable, schema: string, ids: readonly TileId[]): Promise<Tile[]> {
  const { rows } = await on.query<Tile>(
    `SELECT level, index, hashes FROM unnest($1::smallint[], $2::bigint[]) AS asked (level, index)
     JOIN ${schema}.${TREE_TABLE} USING (level, index)`,
    [ids.map(({ level }) => level), ids.map(({ index }) => index)],
  );
  return rows;
}

/** The tree over the log, up to the checkpoint of the read tables. */
export const treeIn = (on: Queryable, schema: string): TiledTree =>
  new TiledTree((ids) => readTiles(on, schema, ids));

/** An event to find: its leaf, and its position in the log. */
export type Sought = { position: Position; leaf: Hash };

/**
 * The index of each event's leaf in the tree, found with one query for all; undefined if the tree has no such leaf at
 * the event's position in the log.
 */
export async function findLeaves(
  on: Queryable,
  schema: string,
  sought: readonly Sought[],
): Promise<(number | undefined)[]> {
  const { rows } = await on.query<{ place: number; index: number; hashes: Uint8Array }>(
    `SELECT asked.place, tile.index, tile.hashes
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (commit, prepare, place),
     LATERAL (
       SELECT index, hashes FROM ${schema}.${TREE_TABLE}
       WHERE level = 0 AND (commit, prepare) <= (asked.commit, asked.prepare)
       ORDER BY commit DESC, prepare DESC LIMIT 1
     ) AS tile`,
    [sought.map(({ position }) => position.commit), sought.map(({ position }) => position.prepare)],
  );
  const tiles = new Map(rows.map(({ place, ...tile }) => [place, tile]));
  return sought.map(({ leaf }, nth) => {
    const tile = tiles.get(nth + 1);
    return tile && indexIn(tile, leaf);
  });
}

function indexIn(tile: Pick<Tile, 'index' | 'hashes'>, leaf: Hash): number | undefined {
  for (let at = 0; at < tile.hashes.length; at += HASH_BYTES) {
    const isIt = sameHash(tile.hashes.subarray(at, at + HASH_BYTES), leaf);
    if (isIt) return tile.index * 2 ** TILE_HEIGHT + at / HASH_BYTES;
  }
  return undefined;
}

/** Some 2 MB at a time. */
const TILES_AT_ONCE = 1000;

/** The hashes of the leaves from index `from` on, in order. Ends where a tile is missing. */
export async function* readLeaves(on: Queryable, schema: string, from = 0): AsyncGenerator<Hash> {
  const width = 2 ** TILE_HEIGHT;
  let skipped = (from % width) * HASH_BYTES;
  for (let first = Math.floor(from / width); ; first += TILES_AT_ONCE) {
    const ids = Array.from({ length: TILES_AT_ONCE }, (_, nth) => ({ level: 0, index: first + nth }));
    const tiles = (await readTiles(on, schema, ids)).toSorted((one, other) => one.index - other.index);
    for (const [nth, { index, hashes }] of tiles.entries()) {
      if (index !== first + nth) return;
      for (let at = skipped; at < hashes.length; at += HASH_BYTES) yield hashes.subarray(at, at + HASH_BYTES);
      skipped = 0;
    }
    if (tiles.length < TILES_AT_ONCE) return;
  }
}
