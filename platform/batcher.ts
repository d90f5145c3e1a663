type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Does together what comes at once: whatever comes while a group is under way becomes the next group. So what
 * costs as much for many as for one, as a commit does, costs little for each.
 */
export class Batcher<Item, Result> {
  /** Gives a result for each item, in their order. */
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: Waiting<Item, Result>[] = [];
  #isUnderWay = false;

  constructor(run: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#run = run;
  }

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isUnderWay) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isUnderWay = true;
    while (this.#waiting.length > 0) await this.#runGroup(this.#waiting.splice(0));
    this.#isUnderWay = false;
  }

  async #runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('A group left something out'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
