import { fineStream, formatFineNumber } from '@fines/domain/fine/number.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { NumberSeries } from './number-series.ts';

/** The series of each year, opened when the year's first fine is issued. */
export class FineNumbers {
  readonly #store: EventStore;
  readonly #series = new Map<number, Promise<NumberSeries>>();

  constructor(store: EventStore) {
    this.#store = store;
  }

  of(year: number): Promise<NumberSeries> {
    const known = this.#series.get(year);
    if (known !== undefined) return known;
    const opened = NumberSeries.open((sequence) => this.#isUsed(year, sequence));
    this.#series.set(year, opened);
    // An opening that failed is tried again by the next command.
    opened.catch(() => this.#series.delete(year));
    return opened;
  }

  async #isUsed(year: number, sequence: number): Promise<boolean> {
    const events = await this.#store.readStream(fineStream(formatFineNumber(year, sequence)), { limit: 1 });
    return events.length > 0;
  }
}
