import { type Hash, HASH_BYTES, hashNode, type Node } from './hashing.ts';

/**
 * A tree is kept as tiles, as transparency logs do: a tile of level 0 holds the hashes of up to 2^height leaves that
 * follow on each other, one of level 1 the roots of up to as many full tiles of level 0, and so on.
 */
export type TileId = { level: number; index: number };

/** The hashes lie one behind the other. */
export type Tile = TileId & { hashes: Uint8Array };

/** A row of some 2 kB, which Postgres writes in place; and a million events need four of them for a proof. */
export const TILE_HEIGHT = 6;

export const tileKey = ({ level, index }: TileId): string => `${level}/${index}`;

export const countOf = ({ hashes }: Pick<Tile, 'hashes'>): number => hashes.length / HASH_BYTES;

/** @throws RangeError if the tile does not hold it */
export function hashAt({ level, index, hashes }: Tile, place: number): Hash {
  const hash = hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  if (hash.length === HASH_BYTES) return hash;
  throw new RangeError(`Tile ${tileKey({ level, index })} of the tree holds no hash ${place}`);
}

/** Which tile tells of a full subtree, and which of its hashes make it. */
function placeOf({ level, index }: Node, height: number): { tile: TileId; from: number; levels: number } {
  const tileLevel = Math.floor(level / height);
  const levels = level % height;
  const first = index * 2 ** levels;
  const width = 2 ** height;
  return {
    tile: { level: tileLevel, index: Math.floor(first / width) },
    from: first % width,
    levels,
  };
}

export const tileOfNode = (node: Node, height = TILE_HEIGHT): TileId => placeOf(node, height).tile;

/** The root of a full subtree, of the tile that tells of it. @throws RangeError if the tile is not so far yet */
export function nodeHash(node: Node, tile: Tile, height = TILE_HEIGHT): Hash {
  const { from, levels } = placeOf(node, height);
  return fullRoot(tile, from, 2 ** levels);
}

function fullRoot(tile: Tile, from: number, count: number): Hash {
  if (count === 1) return hashAt(tile, from);
  const middle = count / 2;
  return hashNode(fullRoot(tile, from, middle), fullRoot(tile, from + middle, middle));
}

/** The root of a tile that is full. */
export const tileRoot = (tile: Tile): Hash => fullRoot(tile, 0, countOf(tile));
