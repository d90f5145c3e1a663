import {
  EMPTY_ROOT,
  type Hash,
  hashNode,
  consistencyPath,
  fullNodesOf,
  inclusionPath,
  type Range,
} from './hashing.ts';
import { nodeHash, type Tile, TILE_HEIGHT, type TileId, tileKey, tileOfNode } from './tiles.ts';

/** Reads the tiles that exist. Tiles at the right edge may have grown since, but the hashes in them never change. */
export type ReadTiles = (ids: readonly TileId[]) => Promise<readonly Tile[]>;

/** Roots and proofs of a tree that is stored as tiles. Each answer costs one read of about log(size) tiles. */
export class TiledTree {
  readonly #read: ReadTiles;
  readonly #height: number;

  constructor(read: ReadTiles, height = TILE_HEIGHT) {
    this.#read = read;
    this.#height = height;
  }

  /** The root of the first `size` leaves. @throws RangeError if there are fewer */
  async root(size: number): Promise<Hash> {
    const [root = EMPTY_ROOT] = await this.hashes(size === 0 ? [] : [{ start: 0, end: size }]);
    return root;
  }

  /** Proves that the leaf at `index` is among the first `size`. @throws RangeError if it is not */
  async inclusion(index: number, size: number): Promise<Hash[]> {
    const [path = []] = await this.inclusions([index], size);
    return path;
  }

  /** The same for several leaves, with one read for all. */
  async inclusions(indexes: readonly number[], size: number): Promise<Hash[][]> {
    const outside = indexes.find((index) => index < 0 || index >= size);
    if (outside !== undefined) throw new RangeError(`There is no leaf ${outside} in ${size}`);
    const paths = indexes.map((index) => inclusionPath(index, size));
    const hashes = await this.hashes(paths.flat());
    return paths.map((path) => hashes.splice(0, path.length));
  }

  /** Proves that the first `to` leaves begin with the first `from`. @throws RangeError if `from` is larger than `to` */
  async consistency(from: number, to: number): Promise<Hash[]> {
    if (from < 0 || from > to)
      throw new RangeError(`A tree of ${to} leaves does not follow on one of ${from}`);
    return this.hashes(from === 0 || from === to ? [] : consistencyPath(from, to));
  }

  /** The hash of each of these parts. @throws RangeError if the tree does not reach so far */
  async hashes(ranges: readonly Range[]): Promise<Hash[]> {
    const nodes = ranges.map(fullNodesOf);
    const ids = new Map<string, TileId>();
    for (const node of nodes.flat()) {
      const id = tileOfNode(node, this.#height);
      ids.set(tileKey(id), id);
    }
    const tiles = new Map((await this.#read([...ids.values()])).map((tile) => [tileKey(tile), tile]));
    return nodes.map((parts) =>
      parts
        .map((node) => nodeHash(node, tileIn(tiles, tileOfNode(node, this.#height)), this.#height))
        .reduceRight((right, left) => hashNode(left, right)),
    );
  }
}

function tileIn(tiles: ReadonlyMap<string, Tile>, id: TileId): Tile {
  const tile = tiles.get(tileKey(id));
  if (tile === undefined) throw new RangeError(`The tree has no tile ${tileKey(id)}`);
  return tile;
}

/** The root of a growing tree. Keeps only the full subtrees at the right edge. */
export class RunningRoot {
  /** From the left. Each has at most half as many leaves as the one before it. */
  readonly #subtrees: { hash: Hash; leaves: number }[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(leaf: Hash): void {
    this.#size++;
    let [hash, leaves] = [leaf, 1];
    while (this.#subtrees.at(-1)?.leaves === leaves) {
      hash = hashNode(this.#subtrees.pop()?.hash ?? hash, hash);
      leaves *= 2;
    }
    this.#subtrees.push({ hash, leaves });
  }

  get root(): Hash {
    if (this.#subtrees.length === 0) return EMPTY_ROOT;
    return this.#subtrees.map(({ hash }) => hash).reduceRight((right, left) => hashNode(left, right));
  }
}
