import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { type Connection, isDatabaseError, type Queryable } from '@fines/platform/postgres/postgres.ts';
import { type Checkpoint, PARKED_TABLE } from '@fines/platform/shared/read-model.ts';

import type { Batch } from './catch-up.ts';
import { createTable, defineTable, keyStatement } from './table.ts';
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

export async function createParked(connection: Queryable, schema: string): Promise<void> {
  await createTable(connection, schema, table);
  await connection.query(keyStatement(schema, table));
}

export async function parkedStreams(connection: Queryable, schema: string): Promise<Set<string>> {
  const { rows } = await connection.query<{ stream: string }>(`SELECT stream FROM ${schema}.${table.name}`);
  return new Set(rows.map(({ stream }) => stream));
}

export async function park(connection: Connection, schema: string, parked: readonly Parked[]): Promise<void> {
  if (parked.length > 0) await copyRows(schema, table, parked)(connection);
}

export const unpark = (connection: Queryable, schema: string, stream: string): Promise<unknown> =>
  connection.query(`DELETE FROM ${schema}.${table.name} WHERE stream = $1`, [stream]);

/** With more than this the new code is at fault, not the streams, so what it builds must not go live. */
const MOST_PARKED = 1000;
/** The same holds if this many of the first streams fail and none succeeds. */
const NOT_BY_CHANCE = 10;

class TooManyParked extends Error {
  override readonly name = 'TooManyParked';
}

/** Watches what a build parks. Streams that never held an entry say nothing of the code: others wrote them. */
export class BuildLimit {
  #parked = 0;

  /** @throws TooManyParked */
  count(from: Checkpoint, { entries }: Batch, parked: readonly Parked[]): void {
    const streams = new Set(entries.map(({ stream }) => stream));
    const ours = parked.filter(({ stream }) => streams.has(stream));
    const last = ours.at(-1);
    if (last === undefined) return;
    this.#parked += ours.length;
    if (this.#parked > MOST_PARKED)
      throw tooManyParked(`More than ${MOST_PARKED} streams cannot be shown`, last);
    // Only in the first batch: later the code has shown something, so even a batch that fails whole may be bad data.
    if (from.entries === 0 && ours.length >= NOT_BY_CHANCE && ours.length === streams.size)
      throw tooManyParked(`None of ${streams.size} streams can be shown`, last);
  }
}

const tooManyParked = (what: string, { stream, revision, type, reason }: Parked): TooManyParked =>
  new TooManyParked(
    `${what}: the fault is not theirs. The last is ${type} at revision ${revision} of ${stream}: ${reason}`,
  );
