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

/** A read model in the database: its schema, and whom to tell when it advances. */
export type Target = { schema: string; channel?: string };

/** Held by whoever writes the live tables or puts others in their place. */
const LIVE_TABLES = 'live read tables';

export const lockLiveTables = (connection: Queryable): Promise<unknown> =>
  lockByName(connection, LIVE_TABLES);

/**
 * Applies events that follow on `from`, inside the caller's transaction: rows, counters and checkpoint move
 * together or not at all.
 *
 * @throws CheckpointMoved if others have applied events meanwhile
 * @throws UnprojectableEvent
 */
export async function applyEvents(
  connection: Queryable,
  { schema, channel }: Target,
  from: Checkpoint,
  events: readonly RecordedEvent[],
): Promise<Checkpoint> {
  const to = after(from, events);
  await moveCheckpoint(connection, schema, from, to, channel);

  const batch = new Batch();
  events.forEach(guarded((event) => batch.expect(event)));
  await batch.load(connection, schema);
  events.forEach(guarded((event) => batch.apply(event)));
  await batch.write(connection, schema);
  return to;
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

/** The folds of all tables, and which of them takes which type of event. */
class Batch {
  readonly #folds: readonly Fold[] = PROJECTIONS.map(({ startFold }) => startFold());
  readonly #takers = new Map<string, Fold[]>();

  constructor() {
    PROJECTIONS.forEach(({ types }, index) => {
      const fold = this.#folds[index];
      if (fold === undefined) return;
      for (const type of types) this.#takers.set(type, [...(this.#takers.get(type) ?? []), fold]);
    });
  }

  expect(event: RecordedEvent): void {
    for (const fold of this.#takers.get(event.type) ?? []) fold.expect(event);
  }

  apply(event: RecordedEvent): void {
    for (const fold of this.#takers.get(event.type) ?? []) fold.apply(event);
  }

  async load(connection: Queryable, schema: string): Promise<void> {
    for (const fold of this.#folds) await fold.load(connection, schema);
  }

  async write(connection: Queryable, schema: string): Promise<void> {
    for (const fold of this.#folds) await fold.write(connection, schema);
  }
}
