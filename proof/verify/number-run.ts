type YearsNumber = { year: number; sequence: number };

/** Numbers that are missing, one after the other, and when the first that lies behind them came. */
export type Gap = { first: number; last: number; since: number };

/** The numbers of a series that were seen; takes little memory as long as they come about in order. */
export class NumberRun {
  /** Those behind a gap, with the time at which they came. */
  readonly #ahead = new Map<number, number>();
  #through = 0;
  #highest = 0;

  /** `at` is when it came; without that, it tells nothing of since when the numbers before it are missing. */
  add(sequence: number, at = Infinity): void {
    this.#highest = Math.max(this.#highest, sequence);
    this.#ahead.set(sequence, at);
    while (this.#ahead.delete(this.#through + 1)) this.#through++;
  }

  has = (sequence: number): boolean => sequence <= this.#through || this.#ahead.has(sequence);

  get highest(): number {
    return this.#highest;
  }

  /** In the order of the numbers. */
  gaps(): Gap[] {
    const fromHighest = [...this.#ahead].toSorted(([one], [other]) => other - one);
    const gaps: Gap[] = [];
    let since = Infinity;
    for (const [nth, [sequence, at]] of fromHighest.entries()) {
      since = Math.min(since, at);
      const first = (fromHighest[nth + 1]?.[0] ?? this.#through) + 1;
      if (first < sequence) gaps.push({ first, last: sequence - 1, since });
    }
    return gaps.toReversed();
  }
}

/** A run for each year. */
export class YearlyRuns {
  readonly #runs = new Map<number, NumberRun>();

  add({ year, sequence }: YearsNumber, at?: number): void {
    const run = this.#runs.get(year) ?? new NumberRun();
    run.add(sequence, at);
    this.#runs.set(year, run);
  }

  has = ({ year, sequence }: YearsNumber): boolean => this.#runs.get(year)?.has(sequence) ?? false;

  /** Whether it is missing below the highest of its year. */
  lacks({ year, sequence }: YearsNumber): boolean {
    const run = this.#runs.get(year);
    return run !== undefined && sequence < run.highest && !run.has(sequence);
  }

  years(): [number, NumberRun][] {
    return [...this.#runs].toSorted(([one], [other]) => one - other);
  }
}
