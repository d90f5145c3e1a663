import type { LogEntry, LogLine } from '@fines/domain/log/view.ts';
import type { ActingRole } from '@fines/domain/shared/permissions.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { conflict, notFound, type Refusal } from '@fines/domain/shared/refusal.ts';
import { parseStream } from '@fines/domain/shared/streams.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { formatPosition } from '@fines/platform/event-store/events.ts';
import { hashOf, type Link, nextLink } from '@fines/platform/event-store/hash-chain.ts';
import { concealedIn, veiled } from '@fines/platform/personal-data/conceal.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { newestTreeHead } from '@fines/proof/record.ts';

import { READERS } from '../engine/readers.ts';
import { RECORD_REMOVED } from '../fine/history.ts';
import { entriesOf, type SignedRecord } from '../record/open-routes.ts';
import { LINE_COLUMNS, type LineRow, linesOf, LOG } from './log-lines.ts';

export type EntryDependencies = SignedRecord & {
  store: Pick<EventStore, 'readStream'>;
  personal: Pick<PersonalData, 'reveal'>;
};

/** @throws Refusal if the log has no such entry */
async function lineAt(pool: Pool, entry: number): Promise<LogLine> {
  const { rows } = await pool.query<LineRow>(`SELECT ${LINE_COLUMNS} FROM ${LOG} WHERE entry = $1`, [entry]);
  const [line] = await linesOf(pool, rows);
  if (line === undefined) throw notFound('Entry');
  return line;
}

export const removed = ({ stream, revision }: Pick<LogLine, 'stream' | 'revision'>): Refusal =>
  conflict(
    RECORD_REMOVED,
    `The event store gives no revision ${revision} of ${stream} any more. Do not rely on what is shown of it, and report it.`,
  );

type Read = { event: RecordedEvent; before: Link | undefined };

/** The event of a line, with the link before it in its stream: one read. @throws Refusal if the event was taken away */
async function read(store: EntryDependencies['store'], line: LogLine): Promise<Read> {
  const { stream, revision } = line;
  const from = Math.max(revision - 1, 0);
  const events = await store.readStream(stream, { from, limit: revision - from + 1 });
  const event = events.at(-1);
  if (event?.revision !== revision) throw removed(line);
  const [before] = events;
  return { event, before: before === event ? undefined : linkOf(before) };
}

const linkOf = (event: RecordedEvent | undefined): Link | undefined =>
  event && { revision: event.revision, hash: hashOf(event) ?? '' };

const SEE_PERSONS: ReadonlySet<ActingRole> = new Set(READERS.personalData);

const WITHHELD = 'withheld';

/** What an event says, as far as this role may know it: who may not read requests to erase reads none here, either. */
async function dataFor(
  role: ActingRole,
  event: RecordedEvent,
  { personal }: Pick<EntryDependencies, 'personal'>,
) {
  if (!SEE_PERSONS.has(role)) {
    if (parseStream(event.stream)?.kind === 'erasure') return { data: {}, withheld: true };
    if (concealedIn(event.data) !== undefined) return { data: veiled(event.data, WITHHELD), withheld: true };
  }
  const [revealed] = await personal.reveal([event]);
  return { data: revealed?.data, withheld: false };
}

/**
 * One entry with all that it holds, read from the log, and whether it is what was written.
 *
 * @throws Refusal if there is no such entry, or its event was taken away
 */
export async function logEntry(
  dependencies: EntryDependencies,
  entry: number,
  role: ActingRole,
): Promise<LogEntry> {
  const { pool, logKey, store } = dependencies;
  const line = await lineAt(pool, entry);
  const { event, before } = await read(store, line);
  const [told, [place], treeHead] = await Promise.all([
    dataFor(role, event, dependencies),
    entriesOf(pool, [event]),
    newestTreeHead(pool, logKey),
  ]);
  const isSigned = treeHead !== undefined && entry < treeHead.size;
  return {
    ...line,
    ...told,
    metadata: event.metadata,
    hash: hashOf(event) ?? null,
    eventId: event.id,
    recorded: event.recorded.toISOString(),
    position: formatPosition(event.position),
    isIntact: place === entry && nextLink(event, before) !== undefined,
    checkpoint: isSigned ? { size: treeHead.size, signedAt: treeHead.signedAt.toISOString() } : null,
  };
}

/** The key of the plate that an entry is about; undefined if it tells nothing of drivers and owners. */
export async function plateOf(pool: Pool, { record }: LogLine): Promise<string | undefined> {
  if (record.kind === 'vehicle') return plateKey(record.id);
  if (record.kind !== 'fine') return undefined;
  const { rows } = await pool.query<{ plate: string }>(
    `SELECT plate_key AS plate FROM ${READ_SCHEMA}.fines WHERE id = $1
     UNION ALL SELECT plate_key FROM ${READ_SCHEMA}.deleted_fines WHERE id = $1`,
    [record.id],
  );
  return rows[0]?.plate;
}
