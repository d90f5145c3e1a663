import { parseFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import type { FineHistory, HistoryEvent, LoggedEvent, LoggedHistory } from '@fines/domain/fine/history.ts';
import { finePolicy } from '@fines/domain/fine/policy.ts';
import { type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { type FineStatus, fineStatusSchema, fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import { isTold } from '@fines/domain/fine/telling.ts';
import { type FineView, fineView, type PhotoUrlOf } from '@fines/domain/fine/view.ts';
import { type EventMetadata, metadataSchema } from '@fines/domain/shared/events.ts';
import { type ActingRole, hasRankOf } from '@fines/domain/shared/permissions.ts';
import { conflict, notFound, type Refusal } from '@fines/domain/shared/refusal.ts';
import type { RecordedEvent, StreamReader } from '@fines/platform/event-store/event-store.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { READERS } from '../engine/readers.ts';
import type { PersonName } from '../user/names.ts';
import { isFine } from './fine-row.ts';

/** Records that not everybody may read. */
type Records = keyof typeof READERS;

const EVERYTHING = Object.keys(READERS) as Records[];

/** The records that a status stands for: the reason for setting it by hand is told to their readers only. */
const STANDS_FOR: Readonly<Partial<Record<FineStatus, Records>>> = { DISPUTED: 'disputes', PAID: 'payments' };

/**
 * A history as somebody of this role may read it: of disputes and payments that are not theirs to read, that
 * they happened and when. State and chain tell nothing of those, so they stay.
 */
export function historyFor(role: ActingRole, history: FineHistory): FineHistory {
  const mayRead = (records: Records): boolean => hasRankOf(role, READERS[records]);
  const shown = (event: HistoryEvent): HistoryEvent => {
    if (!tellsOf(event.type).every(mayRead)) return { ...event, data: {}, actor: null, withheld: true };
    return recordsOfReason(event).every(mayRead) ? event : withoutReason(event);
  };
  return { ...history, events: history.events.map(shown) };
}

/** What nobody has thought of yet is for those who may read everything. */
const tellsOf = (type: string): readonly Records[] => (isTold(type) ? finePolicy[type].tellsOf : EVERYTHING);

const reasonedChange = z.looseObject({ from: fineStatusSchema, to: fineStatusSchema, reason: z.string() });

function recordsOfReason({ type, data }: HistoryEvent): Records[] {
  const change = type === 'FineStatusChanged' ? reasonedChange.safeParse(data).data : undefined;
  if (change === undefined) return [];
  return [change.from, change.to].flatMap((status) => STANDS_FOR[status] ?? []);
}

function withoutReason(event: HistoryEvent): HistoryEvent {
  const { reason: _, ...data } = reasonedChange.parse(event.data);
  return { ...event, data, withheld: true };
}

/** Where the events of a fine are read. */
export type RecordOf = {
  store: StreamReader;
  /** Of the read tables, if they are to be asked whether there was such a fine. */
  pool?: Pool;
};

type Options = RecordOf & {
  /** The present names of people by their ids; whoever is not known is not in it. */
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonName>>;
  personal: Pick<PersonalData, 'reveal'>;
  photoUrlOf: PhotoUrlOf;
  logger: Pick<Logger, 'error'>;
  /** The instant whose state is asked for; without it, the present one. */
  asOf?: string | undefined;
};

/** The code of what was on record, and cannot be read there any more. */
export const RECORD_REMOVED = 'record-removed';

const recordRemoved = (id: string): Refusal =>
  conflict(
    RECORD_REMOVED,
    `The record of ${id} was taken away: the event store gives none of its events any more. Do not rely on what is shown of it, and report it.`,
  );

/** All events of a fine, deleted or not. @throws Refusal if there is none, or if its stream was taken away */
export async function fineEvents(id: string, { store, pool }: RecordOf): Promise<RecordedEvent[]> {
  if (!isFineNumber(id)) throw notFound('Fine');
  const stream = fineStream(id);
  const events = await store.readStream(stream);
  if (events.length > 0) return events;
  const wasThere = (await store.wasDeleted(stream)) || (pool !== undefined && (await isFine(pool, id)));
  throw wasThere ? recordRemoved(id) : notFound('Fine');
}

/** Everything that ever happened to a fine, as the log has it: money in cents. */
export async function fineHistory(id: string, options: Options): Promise<LoggedHistory> {
  return historyOf(id, await fineEvents(id, options), options);
}

/** The same, of the events of the fine. */
export async function historyOf(
  id: string,
  events: readonly RecordedEvent[],
  options: Omit<Options, keyof RecordOf>,
): Promise<LoggedHistory> {
  const { revealed, told } = await loggedEvents(events, options);
  return {
    fineId: id,
    events: told,
    state: stateAsOf(revealed, options),
    chain: verifyChain(events),
  };
}

/** The events of a record as they are told: decrypted, with who did it. */
export async function loggedEvents(
  events: readonly RecordedEvent[],
  { namesOf, personal }: Pick<Options, 'namesOf' | 'personal'>,
): Promise<{ revealed: readonly RecordedEvent[]; told: LoggedEvent[] }> {
  const [names, revealed] = await Promise.all([namesOf(actorIds(events)), personal.reveal(events)]);
  return { revealed, told: revealed.map((event) => historyEvent(event, names)) };
}

/** Undefined for what somebody has written past us: an auditor must see that event all the same. */
const metadataOf = (event: RecordedEvent): EventMetadata | undefined =>
  metadataSchema.safeParse(event.metadata).data;

/** By the command API's clock, or the store's for what did not come from there. */
const recordedAtOf = (event: RecordedEvent): string =>
  metadataOf(event)?.recordedAt ?? event.recorded.toISOString();

const actorIds = (events: readonly RecordedEvent[]): string[] =>
  events.flatMap((event) => metadataOf(event)?.actor.id ?? []);

function historyEvent(event: RecordedEvent, names: ReadonlyMap<string, PersonName>): LoggedEvent {
  const { revision, type, data } = event;
  const metadata = metadataOf(event);
  const unnamed = { firstName: null, lastName: null };
  return {
    revision,
    type,
    data,
    actor: metadata ? { ...metadata.actor, ...(names.get(metadata.actor.id) ?? unnamed) } : null,
    recordedAt: recordedAtOf(event),
    hash: metadata?.hash ?? null,
    withheld: false,
  };
}

/**
 * Of events with what tells of persons decrypted. Null where there is no fine, and when an event cannot be read, which the chain then
 * tells too.
 */
export function stateAsOf(
  events: readonly RecordedEvent[],
  { asOf, logger, photoUrlOf }: Pick<Options, 'asOf' | 'logger' | 'photoUrlOf'>,
): FineView | null {
  try {
    const state = upTo(events, asOf).reduce(fold, initialFine);
    return isIssued(state) ? fineView(state, photoUrlOf) : null;
  } catch (error) {
    logger.error({ err: error, stream: events[0]?.stream }, 'a fine cannot be folded');
    return null;
  }
}

/** What came before the first event that is later; the clocks of two processes may differ a little. */
function upTo(events: readonly RecordedEvent[], asOf: string | undefined): readonly RecordedEvent[] {
  if (asOf === undefined) return events;
  const later = events.findIndex((event) => Date.parse(recordedAtOf(event)) > Date.parse(asOf));
  return later === -1 ? events : events.slice(0, later);
}

function fold(state: FineState, raw: RecordedEvent): FineState {
  const event = parseFineEvent(raw);
  if (event === undefined) throw new Error(`${raw.type} is no event of a fine`);
  return evolve(state, event);
}
