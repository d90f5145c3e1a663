import { fineNumberOf, fineStream } from '@fines/domain/fine/status.ts';
import { receiptNumberOf, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { formatNumber, isPending, parseNumber } from '@fines/domain/shared/streams.ts';

import type { Break, Check, Checked } from './check.ts';

type YearsNumber = { year: number; sequence: number };

/** Missing numbers, from `first` to `last`. `since`: the earliest time at which a higher number was recorded. */
type Gap = { first: number; last: number; since: number };

/** The numbers of a series that were seen. Takes little memory if they come roughly in order. */
export class NumberRun {
  /** The numbers after a gap, and when each was recorded. */
  readonly #ahead = new Map<number, number>();
  #through = 0;
  #highest = 0;

  /** `at`: when the number was recorded, in milliseconds. Without it, the number does not date the gap before it. */
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

  /** Whether the number is missing below the highest of its year. */
  lacks({ year, sequence }: YearsNumber): boolean {
    const run = this.#runs.get(year);
    return run !== undefined && sequence < run.highest && !run.has(sequence);
  }

  years(): [number, NumberRun][] {
    return [...this.#runs].toSorted(([one], [other]) => one - other);
  }
}

type Series = {
  name: string;
  series: 'FN' | 'RCP';
  idOf: (stream: string) => string | undefined;
  streamOf: (id: string) => string;
  /** The number that the first event of a stream gives to a document, or voids. */
  first: (event: Checked) => First;
};

type First = { number: string | undefined; isVoided: boolean };

const NO_NUMBER: First = { number: undefined, isVoided: false };
const given = (number: string): First => ({ number, isVoided: false });
const voided = (number: string | undefined): First => ({ number, isVoided: true });

export const fineNumbers = (now: number): Check =>
  numbers(now, {
    name: 'Fine numbers',
    series: 'FN',
    idOf: fineNumberOf,
    streamOf: fineStream,
    first: ({ known }) => {
      if (known?.type === 'FineIssued') return given(known.data.fineNumber);
      return known?.type === 'FineNumberVoided' ? voided(known.data.fineNumber) : NO_NUMBER;
    },
  });

export const receiptNumbers = (now: number): Check =>
  numbers(now, {
    name: 'Receipt numbers',
    series: 'RCP',
    idOf: receiptNumberOf,
    streamOf: receiptStream,
    first: ({ raw, known }) => {
      if (known?.type === 'ReceiptReserved') return given(known.data.receiptNumber);
      return known?.type === 'ReceiptVoided' ? voided(receiptNumberOf(raw.stream)) : NO_NUMBER;
    },
  });

/**
 * Each year's numbers begin with 1 and have no gaps: a number that was left out is voided with a reason. The name of
 * its stream gives the number. A missing number is pending as long as a command may still use or void it.
 */
function numbers(now: number, { name, series, idOf, streamOf, first }: Series): Check {
  const runs = new YearlyRuns();
  let leftOut = 0;

  const missing = (): Break[] =>
    runs.years().flatMap(([year, run]) => {
      const gaps = run.gaps().filter(({ since }) => !isPending(since, now));
      const [gap] = gaps;
      if (gap === undefined) return [];
      const id = formatNumber({ series, year, sequence: gap.first });
      const count = countOf(gaps);
      const more = count === 1 ? '' : `, and ${count - 1} more of that year`;
      return [{ stream: streamOf(id), revision: null, problem: `${id} is missing${more}` }];
    });

  const countPending = (): number =>
    countOf(runs.years().flatMap(([, run]) => run.gaps().filter(({ since }) => isPending(since, now))));

  return {
    name,
    take: (event) => {
      const { raw, at } = event;
      const id = idOf(raw.stream);
      if (id === undefined || raw.revision !== 0) return undefined;
      const number = parseNumber(id);
      if (number?.series !== series) return `${id} is no number of ${series}`;
      runs.add(number, at);
      const { number: said, isVoided } = first(event);
      leftOut += Number(isVoided);
      return said === id ? undefined : `it should give the number ${id}, and gives ${said ?? 'none'}`;
    },
    end: missing,
    looked: () => {
      const years = runs.years().map(([year, { highest }]) => `${series}-${year}: 1 to ${highest}`);
      if (leftOut > 0) years.push(`${leftOut} left out and voided`);
      const pending = countPending();
      if (pending > 0) years.push(`${pending} pending`);
      return years.join(', ') || 'none yet';
    },
  };
}

const countOf = (gaps: readonly Gap[]): number =>
  gaps.reduce((sum, { first, last }) => sum + last - first + 1, 0);
