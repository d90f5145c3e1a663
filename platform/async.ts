import { setTimeout as delay } from 'node:timers/promises';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** For how long a group waits for company. */
const COMPANY_MS = 3;
/** Who comes so long after the last group is alone again. */
const ALONE_AFTER_MS = 20;

/**
 * When the next group of calls is to be handled, of work that costs about as much for many as for one. After a group of
 * several it waits a moment, since more are likely to come. Who calls alone never waits, but once after such a group.
 */
export class Company {
  #hadSome = false;
  #endedAt = 0;

  async wait(): Promise<void> {
    if (this.#hadSome && performance.now() - this.#endedAt < ALONE_AFTER_MS) await delay(COMPANY_MS);
  }

  /** Tells of how many calls the group was that has been handled. */
  handled(calls: number): void {
    this.#hadSome = calls > 1;
    this.#endedAt = performance.now();
  }
}

/**
 * Groups calls: all that arrive while one group is being handled become the next group. Work that costs as much
 * for many items as for one, such as a commit, then costs little for each item.
 */
export class Batcher<Item, Result> {
  /** Returns a result for each item, in their order. */
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #company = new Company();
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
    while (this.#waiting.length > 0) {
      await this.#company.wait();
      const group = this.#waiting.splice(0);
      await this.#runGroup(group);
      this.#company.handled(group.length);
    }
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
 * Runs `act` for calls that may come by the thousand, never twice at the same time. After a call during a run it runs
 * once more, because the present run may have begun too early to serve that call. Each call resolves when nothing is
 * left to run.
 */
export function coalesce(act: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;

  const run = async (): Promise<void> => {
    while (again) {
      again = false;
      await act().catch(onError);
    }
    running = undefined;
  };

  return () => {
    again = true;
    return (running ??= run());
  };
}

/** Callers that ask while a question is being answered share that answer, so that repeated questions do not pile up. */
export function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined;
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined;
    }));
}

/** Groups items into batches of at most `size`. The last one may be smaller; none is empty. */
export async function* batchesOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Works on all items, `limit` of them at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
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
    // When the caller leaves early, the fetch under way ends first. Nobody is left to handle its errors.
    await next.catch(() => undefined);
    await items.return(undefined);
  }
}

/** The caller sees a failure when it awaits the item. Until then it must not count as an unhandled rejection. */
function fetchNext<Item>(items: AsyncGenerator<Item>): Promise<IteratorResult<Item>> {
  const next = items.next();
  next.catch(() => undefined);
  return next;
}

const FIRST_MS = 50;

/**
 * Waits before try number `attempt` (from 1) is repeated: twice as long each time up to `maxMs`, shortened at random so
 * that not everybody comes back at once. Ends early, and without an error, when aborted.
 */
export async function backOff(attempt: number, maxMs: number, signal?: AbortSignal): Promise<void> {
  const longest = Math.min(maxMs, FIRST_MS * 2 ** (attempt - 1));
  await delay(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
}

/** Waits for `work` until `deadline` (ms since the epoch), then fails with the error that `late` makes. */
export async function withDeadline<Result>(
  deadline: number,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, deadline - Date.now()));
  });
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}
