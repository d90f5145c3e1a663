import { type Hash, HASH_BYTES, hashNode, type Node } from './hashing.ts';

/**
 * A tree is stored as tiles, as transparency logs do: a tile of level 0 holds the hashes of up to 2^height consecutive
 * leaves, a tile of level 1 the roots of up to as many full tiles of level 0, and so on.
 */
export type TileId = { level: number; index: number };

/** `hashes`: one after the other, 32 bytes each. */
export type Tile = TileId & { hashes: Uint8Array };

/** A tile is a row of about 2 kB, which Postgres updates in place. With a million events a proof needs four tiles. */
export const TILE_HEIGHT = 6;

export const tileKey = ({ level, index }: TileId): string => `${level}/${index}`;

const countOf = ({ hashes }: Pick<Tile, 'hashes'>): number => hashes.length / HASH_BYTES;

/** @throws RangeError if the tile has no hash there */
function hashAt({ level, index, hashes }: Tile, place: number): Hash {
  const hash = hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  if (hash.length === HASH_BYTES) return hash;
  throw new RangeError(`Tile ${tileKey({ level, index })} of the tree holds no hash ${place}`);
}

/** Which tile holds the hashes of a full subtree, and where in the tile they begin. */
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

/** The root of a full subtree, computed from its tile. @throws RangeError if the tile does not hold all of it yet */
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
