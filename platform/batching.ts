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

/**
 * Runs `act` for calls that may come by the thousand: never twice at the same time, and once more after the
 * last call, since what runs already may have begun too early to serve it.
 */
export function coalesce(act: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  let again = false;

  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await act().catch(onError);
    } while (again);
    running = false;
  };

  return () => {
    again = true;
    if (!running) void run();
  };
}

/** Whoever asks while an answer is under way gets that one: what is asked again and again must not pile up. */
export function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined;
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined;
    }));
}

/** Gathers items into batches of at most `size`; the last one may be smaller, none is empty. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Fetches the next item while the caller works on the present one. */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = fetchNext(items);
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = fetchNext(items);
      yield value;
    }
  } finally {
    // When the caller leaves early, what is under way ends first; nobody is left to hear of its errors.
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}

/** A failure is for whoever awaits the item; until then it must not count as unhandled. */
function fetchNext<Item>(items: AsyncGenerator<Item>): Promise<IteratorResult<Item>> {
  const next = items.next();
  next.catch(() => undefined);
  return next;
}
