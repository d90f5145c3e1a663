import type { RecordedEvent } from '@fines/platform/event-store/events.ts';
import type { Queryable, Statement } from '@fines/platform/postgres/postgres.ts';
import { type Checkpoint, TREE_TABLE } from '@fines/platform/shared/read-model.ts';
import { leafHash } from '@fines/proof/entries.ts';
import { GrowingTree, openTiles } from '@fines/proof/merkle/growing-tree.ts';
import { type Tile, TILE_HEIGHT } from '@fines/proof/merkle/tiles.ts';
import { readTiles } from '@fines/proof/tiles-in-postgres.ts';

/**
 * The Merkle tree over all our events, in the order of the log. A tile of leaves also keeps the position of its first
 * event. Hashes look random, so Postgres does not try to compress them.
 */
export async function createTree(connection: Queryable, schema: string): Promise<void> {
  await connection.query(
    `CREATE TABLE ${schema}.${TREE_TABLE} (
       level smallint NOT NULL,
       index bigint NOT NULL,
       hashes bytea STORAGE EXTERNAL NOT NULL,
       commit bigint,
       prepare bigint,
       PRIMARY KEY (level, index)
     )`,
  );
  await connection.query(`CREATE INDEX ON ${schema}.${TREE_TABLE} (commit, prepare) WHERE level = 0`);
}

/** The open tiles at a checkpoint that this process has moved to, so that it need not read what it wrote. */
const edges = new WeakMap<Checkpoint, readonly Tile[]>();

/** Adds events to the tree. @returns what is to be written in the transaction that moves the checkpoint */
export async function extendTree(
  connection: Queryable,
  schema: string,
  { from, to }: { from: Checkpoint; to: Checkpoint },
  entries: readonly RecordedEvent[],
): Promise<Statement[]> {
  if (entries.length === 0) return [];
  const size = from.entries;
  const tree = new GrowingTree(
    size,
    edges.get(from) ?? (await readTiles(connection, schema, openTiles(size))),
  );
  for (const event of entries) tree.add(leafHash(event));
  edges.set(to, tree.openTiles);
  return [writingTiles(schema, tree.changedTiles, (tile) => firstPosition(tile, size, entries))];
}

/** The position of the first event of a tile that begins in this batch. */
function firstPosition({ level, index }: Tile, size: number, entries: readonly RecordedEvent[]) {
  return level === 0 ? entries[index * 2 ** TILE_HEIGHT - size]?.position : undefined;
}

function writingTiles(
  schema: string,
  tiles: readonly Tile[],
  positionOf: (tile: Tile) => RecordedEvent['position'] | undefined,
): Statement {
  const positions = tiles.map(positionOf);
  return {
    text: `INSERT INTO ${schema}.${TREE_TABLE} AS tile (level, index, hashes, commit, prepare)
     SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bigint[])
     ON CONFLICT (level, index) DO UPDATE SET hashes = excluded.hashes`,
    parameters: [
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ hashes }) => Buffer.from(hashes)),
      positions.map((position) => position?.commit ?? null),
      positions.map((position) => position?.prepare ?? null),
    ],
  };
}
