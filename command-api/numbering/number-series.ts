import {
  StreamClosed,
  WrongExpectedRevision,
  type EventStore,
} from '@fines/platform/event-store/event-store.ts';

type IsUsed = (sequence: number) => Promise<boolean>;

type Numbers = {
  isUsed: IsUsed;
  /** Whether a number's stream was deleted. The number may have been used, so it must not be used again. */
  wasDeleted: IsUsed;
};

/**
 * The most numbers that one process may have handed out and not yet got back. So at most this many unused numbers
 * precede a used one, and a search for the end of a series need not look further ahead. A number that stays out for
 * long does not block the others; if its process ends, the sweep voids it.
 */
export const WINDOW = 128;

/**
 * Hands out the numbers of one year, without gaps. It only proposes a number: the stream with that number in its name
 * makes sure that the number is used once. Numbers that were given back are handed out again first, lowest first.
 */
export class NumberSeries {
  readonly #numbers: Numbers;
  readonly #out = new Set<number>();
  readonly #waiting: (() => void)[] = [];
  #free: number[];
  #next: number;

  private constructor(numbers: Numbers, highest: number, gaps: number[]) {
    this.#numbers = numbers;
    this.#free = gaps;
    this.#next = highest + 1;
  }

  /** Finds the end of the series, and gaps that a crash left near it, by asking which numbers are used. */
  static async open(numbers: Numbers): Promise<NumberSeries> {
    const { isUsed, wasDeleted } = numbers;
    const highest = await beforeFree(wasDeleted, await furthestUsed(isUsed, 0));
    const from = Math.max(1, highest - WINDOW);
    const recent = range(from, highest);
    const used = await Promise.all(recent.map(async (one) => (await isUsed(one)) || wasDeleted(one)));
    return new NumberSeries(
      numbers,
      highest,
      recent.filter((_, index) => used[index] === false),
    );
  }

  /** Hands out the next number. Waits while too many are out. */
  async take(): Promise<number> {
    while (this.#free.length === 0 && this.#out.size >= WINDOW) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const sequence = this.#free.shift() ?? this.#next++;
    this.#out.add(sequence);
    return sequence;
  }

  /** About the highest number that any process has used; only the newest few may be higher. */
  highest(): Promise<number> {
    return lastUsed(this.#numbers.isUsed, this.#next - 1);
  }

  /** Reports that the number is used now. */
  used(sequence: number): void {
    this.#settle(sequence);
  }

  /**
   * Gives back a number that seems to be unused. If an append that seemed to fail is written after all, the number's
   * stream still lets only one document have the number.
   */
  giveBack(sequence: number): void {
    if (this.#out.has(sequence)) this.#free = [...this.#free, sequence].toSorted((a, b) => a - b);
    this.#settle(sequence);
  }

  /** Continues after the last used number, because another process has used this one and may have used later ones. */
  async catchUp(sequence: number): Promise<void> {
    this.#settle(sequence);
    // Starts at the highest number known here, so that after many conflicts at once only the first search is long.
    const { isUsed, wasDeleted } = this.#numbers;
    const last = await beforeFree(wasDeleted, await lastUsed(isUsed, Math.max(sequence, this.#next - 1)));
    // Compared only after the search, since numbers may have been handed out during it.
    this.#next = Math.max(this.#next, last + 1);
  }

  #settle(sequence: number): void {
    this.#out.delete(sequence);
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** The number before the next one whose stream nobody has deleted. */
async function beforeFree(wasDeleted: IsUsed, last: number): Promise<number> {
  let free = last + 1;
  while (await wasDeleted(free)) free++;
  return free - 1;
}

/** A used number before an unused one, by exponential, then binary search. Later numbers may be used too. */
async function lastUsed(isUsed: IsUsed, from: number): Promise<number> {
  let low = from;
  let step = 1;
  while (await isUsed(low + step)) {
    low += step;
    step *= 2;
  }
  for (let high = low + step; high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    if (await isUsed(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Like `lastUsed`, but also looks one window ahead: parallel appends may have used numbers after a gap. */
async function furthestUsed(isUsed: IsUsed, from: number): Promise<number> {
  const last = await lastUsed(isUsed, from);
  const ahead = range(last + 1, last + WINDOW);
  const used = await Promise.all(ahead.map(isUsed));
  const furthest = ahead.findLast((_, index) => used[index]);
  return furthest === undefined ? last : furthestUsed(isUsed, furthest);
}

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Does something with the next number of a series. Tries another one if another process has used that number. */
export async function underNextNumber<Result>(
  series: NumberSeries,
  use: (sequence: number) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const sequence = await series.take();
    try {
      const result = await use(sequence);
      series.used(sequence);
      return result;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision || error instanceof StreamClosed)) {
        series.giveBack(sequence);
        throw error;
      }
      await series.catchUp(sequence);
    }
  }
}

/** A number of one of the yearly series; it does not say which series. */
export type YearlyNumber = { year: number; sequence: number };

/** Series that start again at 1 each year, for documents that each have a stream of their own. */
export class YearlySeries {
  readonly #store: EventStore;
  readonly #streamOf: (number: YearlyNumber) => string;
  readonly #series = new Map<number, Promise<NumberSeries>>();

  constructor(store: EventStore, streamOf: (number: YearlyNumber) => string) {
    this.#store = store;
    this.#streamOf = streamOf;
  }

  /** The years in which this process wanted a number. */
  years(): number[] {
    return [...this.#series.keys()];
  }

  /** The series of a year; the first call opens it. */
  of(year: number): Promise<NumberSeries> {
    const known = this.#series.get(year);
    if (known !== undefined) return known;
    const opened = NumberSeries.open({
      isUsed: (sequence) => this.#isUsed({ year, sequence }),
      wasDeleted: (sequence) => this.wasDeleted({ year, sequence }),
    });
    this.#series.set(year, opened);
    // If the opening fails, the next command tries again.
    opened.catch(() => this.#series.delete(year));
    return opened;
  }

  /** Whether somebody deleted a number's stream. Such a number can neither be used nor voided. */
  wasDeleted(number: YearlyNumber): Promise<boolean> {
    return this.#store.wasDeleted(this.#streamOf(number));
  }

  async #isUsed(number: YearlyNumber): Promise<boolean> {
    const events = await this.#store.readStream(this.#streamOf(number), { limit: 1 });
    return events.length > 0;
  }
}
