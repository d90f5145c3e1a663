import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';

import type { Fold } from './fold.ts';
import type { Lanes } from './lanes.ts';
import { NOT_OURS, type Parked, parkedAt } from './parked.ts';
import type { ReadModel, Target } from './read-model.ts';
import { StatementsInTurn, type Writer } from './writer.ts';

/** The tables whose rows changed, without counters, and the streams that were parked. */
export type Shown = { tables: readonly string[]; parked: readonly Parked[] };

/** Folds events and writes the rows. Of a stream with an event that fails, it writes all before that event. */
export async function foldEvents(
  lanes: Lanes,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<Shown> {
  const { schema } = target;
  const batch = await foldedBatch(lanes.entities, target, events);
  const entities = new StatementsInTurn(lanes.entities, schema);
  const additions =
    lanes.additions === lanes.entities ? entities : new StatementsInTurn(lanes.additions, schema);
  const names = await allEnded([
    ended(entities, batch.writeEntities(entities)),
    ended(additions, batch.writeAdditions(additions)),
  ]);
  return { tables: names.flat(), parked: batch.parked };
}

/** Waits for the last statement: after a failure none may still run, and before success every row must be written. */
async function ended(writer: StatementsInTurn, writing: Promise<string[]>): Promise<string[]> {
  try {
    return await writing;
  } finally {
    await writer.end();
  }
}

/** Waits until all works have ended, failed ones too. @throws the error of the first in the list that failed */
async function allEnded<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** A batch with all that its events change, to be written. */
export async function foldedBatch(
  connection: Queryable,
  { readModel, schema, isUncounted }: Target,
  events: readonly RecordedEvent[],
): Promise<Batch> {
  const batch = new Batch(readModel, isUncounted);
  for (const event of events) batch.expect(event);
  await batch.load(connection, schema);
  for (const event of events) batch.apply(event);
  return batch;
}

/** The folds of all projections, and which of them takes which type of event. */
export class Batch {
  readonly #folds: Fold[] = [];
  readonly #takers = new Map<string, Fold>();
  readonly #parked = new Map<string, Parked>();
  readonly #isUncounted: boolean;

  constructor({ projections }: ReadModel, isUncounted = false) {
    this.#isUncounted = isUncounted;
    for (const { types, startFold } of projections) {
      const fold = startFold();
      this.#folds.push(fold);
      for (const type of types) this.#takers.set(type, fold);
    }
  }

  get parked(): Parked[] {
    return [...this.#parked.values()];
  }

  expect(event: RecordedEvent): void {
    this.#attempt(event, () => {
      if (hashOf(event) === undefined) throw new Error(NOT_OURS);
      this.#takers.get(event.type)?.expect(event);
    });
  }

  apply(event: RecordedEvent): void {
    this.#attempt(event, () => this.#takers.get(event.type)?.apply(event));
  }

  #attempt(event: RecordedEvent, act: () => void): void {
    if (this.#isBehindFailure(event)) return;
    try {
      act();
    } catch (error) {
      this.#parked.set(event.stream, parkedAt(event, error));
    }
  }

  #isBehindFailure({ stream, revision }: RecordedEvent): boolean {
    const parked = this.#parked.get(stream);
    return parked !== undefined && revision >= parked.revision;
  }

  async load(connection: Queryable, schema: string): Promise<void> {
    for (const fold of this.#folds) await fold.load(connection, schema);
  }

  /** @returns the names of the tables whose rows changed, without counters */
  writeEntities(writer: Writer): Promise<string[]> {
    return this.#writeEach((fold) => fold.writeEntities(writer));
  }

  /** Adds to journals and counters. @returns the names of the journals that were added to */
  async writeAdditions(writer: Writer): Promise<string[]> {
    const names = await this.#writeEach((fold) => fold.writeJournals(writer));
    if (!this.#isUncounted) for (const fold of this.#folds) await fold.writeCounters(writer);
    return names;
  }

  async #writeEach(write: (fold: Fold) => Promise<readonly string[]>): Promise<string[]> {
    const changed: string[] = [];
    for (const fold of this.#folds) changed.push(...(await write(fold)));
    return changed;
  }
}
