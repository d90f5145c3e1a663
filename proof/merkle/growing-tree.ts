import { type Hash, HASH_BYTES } from './hashing.ts';
import { type Tile, TILE_HEIGHT, type TileId, tileKey, tileRoot } from './tiles.ts';

/** The ids of the tiles at the right edge that have hashes but are not full. The next leaves go there. */
export function openTiles(size: number, height = TILE_HEIGHT): TileId[] {
  const width = 2 ** height;
  const tiles: TileId[] = [];
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / width)) {
    if (count % width > 0) tiles.push({ level, index: Math.floor(count / width) });
  }
  return tiles;
}

/** The contents that these tiles had in a tree of `size` leaves, which may have grown since. */
export function openTilesAsOf(size: number, tiles: readonly Tile[], height = TILE_HEIGHT): Tile[] {
  const width = 2 ** height;
  return tiles.map(({ level, index, hashes }) => {
    const count = Math.floor(size / width ** level) % width;
    return { level, index, hashes: hashes.subarray(0, count * HASH_BYTES) };
  });
}

/** A tree to which leaves are added at its right edge. */
export class GrowingTree {
  readonly #height: number;
  readonly #edge: OpenTile[] = [];
  readonly #changed = new Map<string, Tile>();
  #size: number;

  /**
   * @param open the tiles that `openTiles` names
   * @throws RangeError if a tile is missing, or its number of hashes does not fit a tree of that size
   */
  constructor(size: number, open: readonly Tile[], height = TILE_HEIGHT) {
    this.#size = size;
    this.#height = height;
    const given = new Map(open.map((tile) => [tileKey(tile), tile]));
    const width = 2 ** height;
    for (let count = size; count > 0; count = Math.floor(count / width)) {
      this.#edge.push(this.#opened(count, given));
    }
  }

  #opened(count: number, given: ReadonlyMap<string, Tile>): OpenTile {
    const width = 2 ** this.#height;
    const id = { level: this.#edge.length, index: Math.floor(count / width) };
    const hashes = given.get(tileKey(id))?.hashes ?? new Uint8Array();
    if (hashes.length === (count % width) * HASH_BYTES) return new OpenTile(id, width, hashes);
    throw new RangeError(`Tile ${tileKey(id)} does not belong to a tree of ${this.#size} leaves`);
  }

  get size(): number {
    return this.#size;
  }

  add(leaf: Hash): void {
    this.#size++;
    this.#addAt(0, leaf);
  }

  #addAt(level: number, hash: Hash): void {
    const open = (this.#edge[level] ??= new OpenTile({ level, index: 0 }, 2 ** this.#height));
    open.add(hash);
    if (!open.isFull) return;
    const tile = open.tile;
    this.#changed.set(tileKey(tile), tile);
    this.#edge[level] = open.next();
    this.#addAt(level + 1, tileRoot(tile));
  }

  /** The tiles that `openTiles` names, with their present content. */
  get openTiles(): Tile[] {
    return this.#edge.map(({ tile }) => tile).filter(({ hashes }) => hashes.length > 0);
  }

  /** All tiles whose content has changed, with their present content. */
  get changedTiles(): Tile[] {
    const open = this.#edge.filter(({ isChanged }) => isChanged).map(({ tile }) => tile);
    return [...this.#changed.values(), ...open];
  }
}

class OpenTile {
  readonly #id: TileId;
  readonly #hashes: Uint8Array;
  #used: number;
  isChanged = false;

  constructor(id: TileId, width: number, hashes: Uint8Array = new Uint8Array()) {
    this.#id = id;
    this.#hashes = new Uint8Array(width * HASH_BYTES);
    this.#hashes.set(hashes);
    this.#used = hashes.length;
  }

  get isFull(): boolean {
    return this.#used === this.#hashes.length;
  }

  get tile(): Tile {
    return { ...this.#id, hashes: this.#hashes.subarray(0, this.#used) };
  }

  add(hash: Hash): void {
    this.#hashes.set(hash, this.#used);
    this.#used += HASH_BYTES;
    this.isChanged = true;
  }

  next(): OpenTile {
    const { level, index } = this.#id;
    return new OpenTile({ level, index: index + 1 }, this.#hashes.length / HASH_BYTES);
  }
}
