import { GrowingTree, openTiles } from '@fines/proof/merkle/growing-tree.ts';
import { hashLeaf } from '@fines/proof/merkle/hashing.ts';
import { type Tile, tileKey } from '@fines/proof/merkle/tiles.ts';
import { TiledTree } from '@fines/proof/merkle/tree.ts';

/** Tiles as a table keeps them: what was written last under a key holds. */
export class TilesInMemory {
  readonly tiles = new Map<string, Tile>();
  readonly #height: number;
  size = 0;

  constructor(height: number) {
    this.#height = height;
  }

  /** Adds leaves as one batch: the tree knows nothing but what was kept. */
  add(leaves: readonly Uint8Array[]): void {
    const open = openTiles(this.size, this.#height).flatMap((id) => this.tiles.get(tileKey(id)) ?? []);
    const growing = new GrowingTree(this.size, open, this.#height);
    for (const leaf of leaves) growing.add(hashLeaf(leaf));
    for (const tile of growing.changedTiles) this.tiles.set(tileKey(tile), structuredClone(tile));
    this.size = growing.size;
  }

  get tree(): TiledTree {
    return new TiledTree(async (ids) => ids.flatMap((id) => this.tiles.get(tileKey(id)) ?? []), this.#height);
  }
}

export function treeOf(leaves: readonly Uint8Array[], height = 2): TiledTree {
  const kept = new TilesInMemory(height);
  kept.add(leaves);
  return kept.tree;
}
