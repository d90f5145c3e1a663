import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { type Connection, isDatabaseError, type Queryable } from '@fines/platform/postgres/postgres.ts';
import { PARKED_TABLE } from '@fines/platform/shared/read-model.ts';

import { createTable, defineTable } from './table.ts';
import { copyRows } from './write.ts';

/**
 * A stream with an event that cannot be projected. Its rows stay as they were before that event. All of this follows
 * from the log, so a rebuild parks the same streams with the same reasons.
 */
export type Parked = {
  stream: string;
  /** The revision of the event that cannot be projected. */
  revision: number;
  type: string;
  /** Holds no data of the event, since the reason is logged too, and logs must not hold people's names. */
  reason: string;
  /** When the event was recorded, as ISO text. */
  since: string;
};

export function parkedAt({ stream, revision, type, recorded }: RecordedEvent, cause: unknown): Parked {
  return { stream, revision, type, reason: reasonOf(cause), since: recorded.toISOString() };
}

const LONGEST_REASON = 500;

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const said = isDatabaseError(cause) ? `Postgres refuses its rows: ${withoutValues(message)}` : message;
  // The message may quote characters that a text column refuses.
  return said
    .replaceAll(/[\s\0]+/g, ' ')
    .slice(0, LONGEST_REASON)
    .toWellFormed();
}

/** Postgres quotes the value that it refused. If a constraint is broken, it quotes only the constraint's name. */
const withoutValues = (message: string): string =>
  message.includes('constraint') ? message : message.replace(/".*"/s, 'a value');

export function logParked(logger: Logger, parked: readonly Parked[]): void {
  for (const one of parked) logger.error(one, 'a stream is parked before an event that cannot be shown');
}

const table = defineTable({
  name: PARKED_TABLE,
  columns: { stream: 'text', revision: 'bigint', type: 'text', reason: 'text', since: 'timestamptz' },
  key: ['stream'],
});

export const createParked = (connection: Queryable, schema: string): Promise<void> =>
  createTable(connection, schema, table);

export async function parkedStreams(connection: Queryable, schema: string): Promise<Set<string>> {
  const { rows } = await connection.query<{ stream: string }>(`SELECT stream FROM ${schema}.${table.name}`);
  return new Set(rows.map(({ stream }) => stream));
}

export async function park(connection: Connection, schema: string, parked: readonly Parked[]): Promise<void> {
  if (parked.length > 0) await copyRows(schema, table, parked)(connection);
}

export const unpark = (connection: Queryable, schema: string, stream: string): Promise<unknown> =>
  connection.query(`DELETE FROM ${schema}.${table.name} WHERE stream = $1`, [stream]);

/** With more than this the code or the tables are at fault, not the streams, so the projector must stop. */
const MOST_PARKED = 1000;
/** The same holds if this many of the first streams fail and none succeeds. */
const NOT_BY_CHANCE = 10;

export class TooManyParked extends Error {
  override readonly name = 'TooManyParked';
}

/** Collects the streams that a batch parks. */
export class Parking {
  readonly parked: Parked[] = [];
  readonly #before: number;

  /** `before`: how many streams are parked already. */
  constructor(before: number) {
    this.#before = before;
  }

  /** @throws TooManyParked */
  add(parked: Parked): void {
    this.parked.push(parked);
    if (this.#before + this.parked.length > MOST_PARKED) {
      throw tooManyParked(`More than ${MOST_PARKED} streams cannot be shown`, parked);
    }
  }

  /**
   * `events`: all events of the batch.
   *
   * @throws TooManyParked if every one of their streams is parked and that is hardly by chance
   */
  requireSomeShown(events: readonly RecordedEvent[]): void {
    const last = this.parked.at(-1);
    if (last === undefined || this.parked.length < NOT_BY_CHANCE) return;
    const streams = new Set(events.map(({ stream }) => stream));
    if (this.parked.length === streams.size) {
      throw tooManyParked(`None of ${streams.size} streams can be shown`, last);
    }
  }
}

const tooManyParked = (what: string, { stream, revision, type, reason }: Parked): TooManyParked =>
  new TooManyParked(
    `${what}: the fault is not theirs. The last is ${type} at revision ${revision} of ${stream}: ${reason}`,
  );
