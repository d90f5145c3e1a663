import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { lockByName, type Queryable } from '@fines/platform/postgres.ts';

import { type Checkpoint, moveCheckpoint } from './checkpoint.ts';
import type { Fold } from './fold.ts';
import { isUnknown, PROJECTIONS } from './projections.ts';

/**
 * An event that no row can be made of. `index` is its place among the events that were to be applied. What
 * the event says stays out of it, since errors are logged and people's names have no place in logs.
 */
export class UnprojectableEvent extends Error {
  override readonly name = 'UnprojectableEvent';
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly index: number;

  constructor(event: RecordedEvent, index: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${event.type} at revision ${event.revision} of ${event.stream} cannot be projected: ${why}`, {
      cause,
    });
    this.stream = event.stream;
    this.revision = event.revision;
    this.type = event.type;
    this.index = index;
  }
}

/** Held by whoever writes the live tables or puts others in their place. */
const LIVE_TABLES = 'live read tables';

export const lockLiveTables = (connection: Queryable): Promise<unknown> =>
  lockByName(connection, LIVE_TABLES);

/** The checkpoint after some events, and the names of the tables, counters apart, whose rows they changed. */
export type Applied = { checkpoint: Checkpoint; tables: readonly string[] };

/**
 * Applies events that follow on `from`, inside the caller's transaction: rows, counters and checkpoint move
 * together or not at all.
 *
 * @throws CheckpointMoved if others have applied events meanwhile
 * @throws UnprojectableEvent
 */
export async function applyEvents(
  connection: Queryable,
  schema: string,
  from: Checkpoint,
  events: readonly RecordedEvent[],
): Promise<Applied> {
  const checkpoint = after(from, events);
  await moveCheckpoint(connection, schema, from, checkpoint);

  const batch = new Batch();
  events.forEach(guarded((event) => batch.expect(event)));
  await batch.load(connection, schema);
  events.forEach(guarded((event) => batch.apply(event)));
  return { checkpoint, tables: await batch.write(connection, schema) };
}

function after(from: Checkpoint, events: readonly RecordedEvent[]): Checkpoint {
  const last = events.at(-1);
  if (last === undefined) return from;
  return {
    position: last.position,
    events: from.events + events.length,
    unknownEvents: from.unknownEvents + events.filter(isUnknown).length,
  };
}

const guarded =
  (handle: (event: RecordedEvent) => void) =>
  (event: RecordedEvent, index: number): void => {
    try {
      handle(event);
    } catch (error) {
      throw new UnprojectableEvent(event, index, error);
    }
  };

/** The folds of all projections, and which of them takes which type of event. */
class Batch {
  readonly #folds: Fold[] = [];
  readonly #takers = new Map<string, Fold>();

  constructor() {
    for (const { types, startFold } of PROJECTIONS) {
      const fold = startFold();
      this.#folds.push(fold);
      for (const type of types) this.#takers.set(type, fold);
    }
  }

  expect(event: RecordedEvent): void {
    this.#takers.get(event.type)?.expect(event);
  }

  apply(event: RecordedEvent): void {
    this.#takers.get(event.type)?.apply(event);
  }

  async load(connection: Queryable, schema: string): Promise<void> {
    for (const fold of this.#folds) await fold.load(connection, schema);
  }

  async write(connection: Queryable, schema: string): Promise<string[]> {
    const changed: string[] = [];
    for (const fold of this.#folds) changed.push(...(await fold.write(connection, schema)));
    return changed;
  }
}
