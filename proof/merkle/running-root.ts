import { EMPTY_ROOT, type Hash, hashNode } from './hashing.ts';

/** The root of a tree to which leaves are added, of which only the full subtrees at its right edge are kept. */
export class RunningRoot {
  /** Each has half as many leaves as the one before it, or fewer. */
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
