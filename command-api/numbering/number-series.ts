import {
  StreamClosed,
  WrongExpectedRevision,
  type EventStore,
} from '@fines/platform/event-store/event-store.ts';

/** Says whether a number of a series has been used. */
type IsUsed = (sequence: number) => Promise<boolean>;

type Numbers = {
  isUsed: IsUsed;
  /** Whether the stream that would bear an unused number was deleted: it may have been used, and must not be again. */
  wasDeleted: IsUsed;
};

/**
 * At most so many numbers are out at once, in each process. So there are never more unused numbers than these in
 * front of a used one, and whoever looks for the end of a series need look no further ahead. One number that stays out
 * for long keeps no other from being given: if its process ends with it in hand, the sweep voids it.
 */
export const WINDOW = 128;

/**
 * Hands out the numbers of one year, without gaps. It only proposes numbers: the stream that is named after a number
 * makes sure that it is used once. Numbers that come back unused are handed out again first, lowest first.
 */
export class NumberSeries {
  readonly #isUsed: IsUsed;
  readonly #out = new Set<number>();
  readonly #waiting: (() => void)[] = [];
  #free: number[];
  #next: number;

  private constructor(isUsed: IsUsed, highest: number, gaps: number[]) {
    this.#isUsed = isUsed;
    this.#free = gaps;
    this.#next = highest + 1;
  }

  /** Finds the end of the series, and the gaps that a crash left close to it, by asking which numbers are used. */
  static async open({ isUsed, wasDeleted }: Numbers): Promise<NumberSeries> {
    let highest = await furthestUsed(isUsed, 0);
    while (await wasDeleted(highest + 1)) highest++;
    const from = Math.max(1, highest - WINDOW);
    const recent = range(from, highest);
    const used = await Promise.all(recent.map(async (one) => (await isUsed(one)) || wasDeleted(one)));
    return new NumberSeries(
      isUsed,
      highest,
      recent.filter((_, index) => used[index] === false),
    );
  }

  /** The next number. Waits while too many are out. */
  async take(): Promise<number> {
    while (this.#free.length === 0 && this.#out.size >= WINDOW) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const sequence = this.#free.shift() ?? this.#next++;
    this.#out.add(sequence);
    return sequence;
  }

  /** Roughly the highest used number of all processes; only a few new ones may be higher. */
  highest(): Promise<number> {
    return lastUsed(this.#isUsed, this.#next - 1);
  }

  /** The number is used now, by whoever took it. */
  used(sequence: number): void {
    this.#settle(sequence);
  }

  /**
   * The number was not used as far as is known. If an append that seemed to fail is written later after all, the
   * stream still lets only one document have the number.
   */
  giveBack(sequence: number): void {
    if (this.#out.has(sequence)) this.#free = [...this.#free, sequence].toSorted((a, b) => a - b);
    this.#settle(sequence);
  }

  /**
   * Another process has used this number: goes on after the last number that is used. Other processes may have used
   * later ones too, which is found out in the same way.
   */
  async catchUp(sequence: number): Promise<void> {
    this.#settle(sequence);
    // Starts at the highest number known here, so that of many conflicts at once only the first has to search far.
    const last = await lastUsed(this.#isUsed, Math.max(sequence, this.#next - 1));
    // Compared after the search, since numbers may have been handed out meanwhile.
    this.#next = Math.max(this.#next, last + 1);
  }

  #settle(sequence: number): void {
    this.#out.delete(sequence);
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** Finds a used number before an unused one by exponential and then binary search. There may be used ones after it. */
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

/** As `lastUsed`, but also looks one window ahead: parallel appends may have used numbers after a gap. */
async function furthestUsed(isUsed: IsUsed, from: number): Promise<number> {
  const last = await lastUsed(isUsed, from);
  const ahead = range(last + 1, last + WINDOW);
  const used = await Promise.all(ahead.map(isUsed));
  const furthest = ahead.findLast((_, index) => used[index]);
  return furthest === undefined ? last : furthestUsed(isUsed, furthest);
}

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/**
 * Does something under the next number of a series: tries one after another until one is not taken by another
 * process.
 */
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

/** A number of some series, without the name of the series. */
export type YearlyNumber = { year: number; sequence: number };

/** Numbers that begin anew each year, of documents that have a stream each. */
export class YearlySeries {
  readonly #store: EventStore;
  readonly #streamOf: (number: YearlyNumber) => string;
  readonly #series = new Map<number, Promise<NumberSeries>>();

  constructor(store: EventStore, streamOf: (number: YearlyNumber) => string) {
    this.#store = store;
    this.#streamOf = streamOf;
  }

  /** Of which a number was wanted in this process. */
  years(): number[] {
    return [...this.#series.keys()];
  }

  /** The series of a year, opened when it is first asked for. */
  of(year: number): Promise<NumberSeries> {
    const known = this.#series.get(year);
    if (known !== undefined) return known;
    const opened = NumberSeries.open({
      isUsed: (sequence) => this.#isUsed({ year, sequence }),
      wasDeleted: (sequence) => this.wasDeleted({ year, sequence }),
    });
    this.#series.set(year, opened);
    // An opening that failed is tried again by the next command.
    opened.catch(() => this.#series.delete(year));
    return opened;
  }

  /** Whether somebody deleted the stream of a number, which then can neither be used nor voided. */
  wasDeleted(number: YearlyNumber): Promise<boolean> {
    return this.#store.wasDeleted(this.#streamOf(number));
  }

  async #isUsed(number: YearlyNumber): Promise<boolean> {
    const events = await this.#store.readStream(this.#streamOf(number), { limit: 1 });
    return events.length > 0;
  }
}
