import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { NumberSeries } from './number-series.ts';

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
