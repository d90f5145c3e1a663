import type { Position } from '@fines/platform/event-store/position.ts';
import type { Queryable } from '@fines/platform/postgres.ts';
import { TREE_TABLE } from '@fines/platform/read-model.ts';

import { HASH_BYTES, sameHash, type Hash } from './merkle/hashing.ts';
import { type Tile, TILE_HEIGHT, type TileId } from './merkle/tiles.ts';
import { TiledTree } from './merkle/tree.ts';

/** The tiles that are there among those named. */
export async function readTiles(on: Queryable, schema: string, ids: readonly TileId[]): Promise<Tile[]> {
  const { rows } = await on.query<Tile>(
    `SELECT level, index, hashes FROM unnest($1::smallint[], $2::bigint[]) AS asked (level, index)
     JOIN ${schema}.${TREE_TABLE} USING (level, index)`,
    [ids.map(({ level }) => level), ids.map(({ index }) => index)],
  );
  return rows;
}

/** The tree over the log, as far as the read tables have come. */
export const treeIn = (on: Queryable, schema: string): TiledTree =>
  new TiledTree((ids) => readTiles(on, schema, ids));

/**
 * Where the tree has the entry of an event that lies at that position of the log; undefined if it has no such leaf
 * there.
 */
export async function findLeaf(
  on: Queryable,
  schema: string,
  { commit, prepare }: Position,
  leaf: Hash,
): Promise<number | undefined> {
  const { rows } = await on.query<{ index: number; hashes: Uint8Array }>(
    `SELECT index, hashes FROM ${schema}.${TREE_TABLE} WHERE level = 0 AND (commit, prepare) <= ($1, $2)
     ORDER BY commit DESC, prepare DESC LIMIT 1`,
    [commit, prepare],
  );
  const [tile] = rows;
  if (tile === undefined) return undefined;
  for (let at = 0; at < tile.hashes.length; at += HASH_BYTES) {
    const isIt = sameHash(tile.hashes.subarray(at, at + HASH_BYTES), leaf);
    if (isIt) return tile.index * 2 ** TILE_HEIGHT + at / HASH_BYTES;
  }
  return undefined;
}
