import { localYear } from '@fines/domain/shared/dates.ts';
import { EventsRemoved, type EventStore } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, type Position } from '@fines/platform/event-store/events.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';

import { range, WINDOW, type YearlyNumber, type YearlySeries } from './number-series.ts';

type MarkTable = 'fine_sweep' | 'receipt_sweep' | 'fine_retention';

/**
 * How far some work on the numbers of a year has come. Of the sweeps: every number up to the mark is used or voided for
 * good.
 */
export class SweepMarks {
  readonly #pool: Pool;
  readonly #table: MarkTable;

  constructor(pool: Pool, table: MarkTable) {
    this.#pool = pool;
    this.#table = table;
  }

  /** The years that have a mark. */
  async years(): Promise<number[]> {
    const { rows } = await this.#pool.query<{ year: number }>(`SELECT year FROM command.${this.#table}`);
    return rows.map(({ year }) => year);
  }

  async of(year: number): Promise<number> {
    const { rows } = await this.#pool.query<{ settled_up_to: number }>(
      `SELECT settled_up_to FROM command.${this.#table} WHERE year = $1`,
      [year],
    );
    return rows[0]?.settled_up_to ?? 0;
  }

  /** Never moves a mark back, since two sweeps may overlap. */
  async move(year: number, settledUpTo: number): Promise<void> {
    await this.#pool.query(
      `INSERT INTO command.${this.#table} AS marks (year, settled_up_to) VALUES ($1, $2)
       ON CONFLICT (year) DO UPDATE SET settled_up_to = greatest(marks.settled_up_to, $2)`,
      [year, settledUpTo],
    );
  }
}

/**
 * `YOUNG`: the number's command may still run. `ABSENT`: the number has no stream. `TAKEN`: another program wrote its
 * stream, which accounts for the number but does not show that the numbers before it are old enough.
 */
export type NumberStatus = 'SETTLED' | 'YOUNG' | 'ABSENT' | 'TAKEN';

/** A series in which every number must be used, or voided with a reason. */
export type SweptSeries = {
  numbers: YearlySeries;
  marks: SweepMarks;
  /** Settles a number whose command began before `olderThan`, by the store's clock, and returns its status. */
  settle: (number: YearlyNumber, olderThan: Date) => Promise<NumberStatus>;
  /** Voids a number that was skipped. If a command still tries to use it, that command finds the stream taken. */
  voidLeftOut: (number: YearlyNumber) => Promise<void>;
};

/**
 * The most windows that one sweep reads of a year, so that the first sweep of a long series does not slow down
 * others.
 */
const WINDOWS_AT_A_TIME = 100;

/**
 * Sweeps each year that may have changed: this year, last year, years with a mark, and years in which this process
 * wanted a number.
 *
 * @returns whether nothing is left to settle until the log grows
 */
export async function sweep(series: SweptSeries, olderThan: Date): Promise<boolean> {
  const year = localYear(new Date().toISOString());
  const years = new Set([...(await series.marks.years()), ...series.numbers.years(), year - 1, year]);
  let isSettled = true;
  for (const swept of years) isSettled = (await sweepYear(series, swept, olderThan)) && isSettled;
  return isSettled;
}

/**
 * Sweeps one year from its mark. A number without a stream was skipped, for example because its process ended, if a
 * higher number is settled.
 *
 * @returns whether the sweep reached the end of the series and met no young number
 */
async function sweepYear(series: SweptSeries, year: number, olderThan: Date): Promise<boolean> {
  let settledUpTo = await series.marks.of(year);
  let absent: number[] = [];
  let isWhole = true;
  let isAtEnd = false;
  for await (const batch of statusesAfter(settledUpTo, series, year, olderThan)) {
    for (const { sequence, status } of batch) {
      if (status === 'YOUNG') isWhole = false;
      if (status === 'ABSENT') absent.push(sequence);
      if (status !== 'SETTLED') continue;
      await voidAll(series, year, absent);
      absent = [];
      if (isWhole) settledUpTo = sequence;
    }
    await series.marks.move(year, settledUpTo);
    isAtEnd = isEndOf(batch);
  }
  return isAtEnd && isWhole;
}

async function voidAll(series: SweptSeries, year: number, sequences: readonly number[]): Promise<void> {
  for (const sequence of sequences) {
    if (!(await series.numbers.wasDeleted({ year, sequence }))) await series.voidLeftOut({ year, sequence });
  }
}

type SweptNumber = { sequence: number; status: NumberStatus };

/** A window of unused numbers is the end of the series: no more numbers than this can be out at once. */
const isEndOf = (batch: readonly SweptNumber[]): boolean => batch.every(({ status }) => status === 'ABSENT');

/** Reads statuses window by window, until a window has a young number or is the end of the series. */
async function* statusesAfter(
  settledUpTo: number,
  { settle }: SweptSeries,
  year: number,
  olderThan: Date,
): AsyncGenerator<SweptNumber[]> {
  for (let window = 0; window < WINDOWS_AT_A_TIME; window++) {
    const from = settledUpTo + 1 + window * WINDOW;
    const batch = await Promise.all(
      range(from, from + WINDOW - 1).map(async (sequence) => ({
        sequence,
        status: await settle({ year, sequence }, olderThan).catch(youngIfRemoved),
      })),
    );
    yield batch;
    if (isEndOf(batch) || batch.some(({ status }) => status === 'YOUNG')) return;
  }
}

/** What became of a number cannot be told while events of its document are gone. The others are swept all the same. */
function youngIfRemoved(error: unknown): NumberStatus {
  if (error instanceof EventsRemoved) return 'YOUNG';
  throw error;
}

const EVERY_MS = 60_000;

type Sweep = { store: Pick<EventStore, 'end'>; afterSeconds: number };

/** Sweeps all series. A sweep reads much, so once everything is settled, it waits until the log has grown. */
export function sweepOf(series: readonly SweptSeries[], { store, afterSeconds }: Sweep): () => Promise<void> {
  let settledTo: Position | undefined;
  return async () => {
    const end = await store.end();
    if (settledTo !== undefined && comparePositions(end, settledTo) === 0) return;
    const olderThan = new Date(Date.now() - afterSeconds * 1000);
    const areSettled = await Promise.all(series.map((one) => sweep(one, olderThan)));
    settledTo = areSettled.every(Boolean) ? end : undefined;
  };
}

export const sweepJob = (series: readonly SweptSeries[], options: Sweep): ScheduledJob => ({
  schedule: { everyMs: EVERY_MS },
  run: sweepOf(series, options),
});
