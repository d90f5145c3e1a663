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

/** Why an event of another program cannot be shown. That says nothing of our code or tables. */
export const NOT_OURS = 'It carries no hash: another program wrote it';

/** With more than this the code or the tables are at fault, not the streams, so the projector must stop. */
const MOST_PARKED = 1000;
/** The same holds if this many of the first streams fail and none succeeds. */
const NOT_BY_CHANCE = 10;

class TooManyParked extends Error {
  override readonly name = 'TooManyParked';
}

/** Collects the streams that a batch parks. */
export class Parking {
  readonly parked: Parked[] = [];
  #ofOurs: number;

  /** `ofOurs`: how many streams are parked already, but for those of other programs. */
  constructor(ofOurs = 0) {
    this.#ofOurs = ofOurs;
  }

  /** @throws TooManyParked */
  add(parked: Parked): void {
    this.parked.push(parked);
    if (parked.reason !== NOT_OURS && ++this.#ofOurs > MOST_PARKED)
      throw tooManyParked(`More than ${MOST_PARKED} streams cannot be shown`, parked);
  }

  /**
   * `entries`: all entries of the batch.
   *
   * @throws TooManyParked if every one of their streams is parked and that is hardly by chance
   */
  requireSomeShown(entries: readonly RecordedEvent[]): void {
    const ofOurs = this.parked.filter(({ reason }) => reason !== NOT_OURS);
    const last = ofOurs.at(-1);
    if (last === undefined || ofOurs.length < NOT_BY_CHANCE) return;
    const streams = new Set(entries.map(({ stream }) => stream));
    if (ofOurs.length === streams.size)
      throw tooManyParked(`None of ${streams.size} streams can be shown`, last);
  }
}

const tooManyParked = (what: string, { stream, revision, type, reason }: Parked): TooManyParked =>
  new TooManyParked(
    `${what}: the fault is not theirs. The last is ${type} at revision ${revision} of ${stream}: ${reason}`,
  );
