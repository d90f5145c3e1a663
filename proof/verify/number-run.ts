type YearsNumber = { year: number; sequence: number };

/** The numbers of a series that were seen; takes little memory as long as they come about in order. */
export class NumberRun {
  /** Those behind a gap, with the time at which they came. */
  readonly #ahead = new Map<number, number>();
  #through = 0;
  #highest = 0;

  add(sequence: number, at = 0): void {
    this.#highest = Math.max(this.#highest, sequence);
    this.#ahead.set(sequence, at);
    while (this.#ahead.delete(this.#through + 1)) this.#through++;
  }

  has = (sequence: number): boolean => sequence <= this.#through || this.#ahead.has(sequence);

  get highest(): number {
    return this.#highest;
  }

  /** The lowest that is missing below the highest, how many are, and when the first behind the gap came. */
  get gap(): { first: number; count: number; since: number } | undefined {
    const [since] = this.#ahead.values();
    if (since === undefined) return undefined;
    const count = this.#highest - this.#through - this.#ahead.size;
    return { first: this.#through + 1, count, since };
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

  years(): [number, NumberRun][] {
    return [...this.#runs].toSorted(([one], [other]) => one - other);
  }
}
