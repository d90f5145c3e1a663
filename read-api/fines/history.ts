import { parseFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import type { LoggedEvent, LoggedHistory } from '@fines/domain/fine/history.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/number.ts';
import { type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { type FineView, fineView, type PhotoUrlOf } from '@fines/domain/fine/view.ts';
import { type EventMetadata, metadataSchema } from '@fines/domain/shared/event-schema.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import type { Log } from '@fines/platform/log.ts';

import type { PersonName } from '../users/names.ts';

type Options = {
  store: Pick<EventStore, 'readStream'>;
  /** The present names of people by their ids; whoever is not known is not in it. */
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, PersonName>>;
  photoUrlOf: PhotoUrlOf;
  log: Pick<Log, 'error'>;
  /** The instant whose state is asked for; without it, the present one. */
  asOf?: string | undefined;
};

/** All events of a fine, deleted or not. @throws Refusal if there is none */
export async function fineEvents(id: string, store: Options['store']): Promise<RecordedEvent[]> {
  const events = isFineNumber(id) ? await store.readStream(fineStream(id)) : [];
  if (events.length === 0) throw notFound('Fine');
  return events;
}

/** Everything that ever happened to a fine, as the log has it: money in cents. */
export async function fineHistory(id: string, options: Options): Promise<LoggedHistory> {
  return historyOf(id, await fineEvents(id, options.store), options);
}

/** The same, of the events of the fine. */
export async function historyOf(
  id: string,
  events: readonly RecordedEvent[],
  options: Omit<Options, 'store'>,
): Promise<LoggedHistory> {
  const { namesOf } = options;
  const names = await namesOf(actorIds(events));
  return {
    fineId: id,
    events: events.map((event) => historyEvent(event, names)),
    state: stateAsOf(events, options),
    chain: verifyChain(events),
  };
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

/** Null where there is no fine, and when an event cannot be read, which the chain then tells too. */
export function stateAsOf(
  events: readonly RecordedEvent[],
  { asOf, log, photoUrlOf }: Pick<Options, 'asOf' | 'log' | 'photoUrlOf'>,
): FineView | null {
  try {
    const state = upTo(events, asOf).reduce(fold, initialFine);
    return isIssued(state) ? fineView(state, photoUrlOf) : null;
  } catch (error) {
    log.error({ err: error, stream: events[0]?.stream }, 'a fine cannot be folded');
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
