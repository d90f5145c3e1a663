/** Chance that is the same on every machine: the generator "mulberry32", from a fixed seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Any of them; with `lean` above 1, the first ones more often. */
  pick<Item>(items: readonly Item[], lean = 1): Item {
    const item = items[Math.floor(this.next() ** lean * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  }
}
