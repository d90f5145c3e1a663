import { parseFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/number.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';
import { type FineView, fineView } from '@fines/domain/fine/view.ts';
import { type EventMetadata, metadataSchema } from '@fines/domain/shared/event-schema.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { verifyChain } from '@fines/platform/event-store/hash-chain.ts';
import type { Log } from '@fines/platform/log.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { namesOf, type PersonName } from '../users/names.ts';

type Options = { store: Pick<EventStore, 'readStream'>; pool: Pool; log: Log; asOf?: string | undefined };

/** Everything that ever happened to a fine, deleted or not, as the log has it: money in cents. */
export async function fineHistory(id: string, { store, pool, log, asOf }: Options) {
  const events = isFineNumber(id) ? await store.readStream(fineStream(id)) : [];
  if (events.length === 0) throw notFound('Fine');
  const names = await namesOf(pool, actorIds(events));
  return {
    fineId: id,
    events: events.map((event) => historyEvent(event, names)),
    state: stateAsOf(events, asOf, log),
    chain: verifyChain(events),
  };
}

/** Undefined for what somebody has written past us: an auditor must see that event all the same. */
const metadataOf = (event: RecordedEvent): EventMetadata | undefined =>
  metadataSchema.safeParse(event.metadata).data;

const actorIds = (events: readonly RecordedEvent[]): string[] =>
  events.flatMap((event) => metadataOf(event)?.actor.id ?? []);

function historyEvent(event: RecordedEvent, names: ReadonlyMap<string, PersonName>) {
  const { revision, type, data, recorded } = event;
  const metadata = metadataOf(event);
  const actor = metadata && {
    ...metadata.actor,
    firstName: null,
    lastName: null,
    ...names.get(metadata.actor.id),
  };
  return {
    revision,
    type,
    data,
    actor: actor ?? null,
    recordedAt: metadata?.recordedAt ?? recorded.toISOString(),
    hash: metadata?.hash ?? null,
  };
}

/** Null before the fine was issued, and when an event cannot be read, which the chain then tells too. */
function stateAsOf(events: readonly RecordedEvent[], asOf: string | undefined, log: Log): FineView | null {
  try {
    const state = events.filter((event) => isUpTo(event, asOf)).reduce(fold, initialFine);
    return state.status === 'ABSENT' ? null : fineView(state);
  } catch (error) {
    log.error({ err: error, stream: events[0]?.stream }, 'a fine cannot be folded');
    return null;
  }
}

const isUpTo = (event: RecordedEvent, asOf: string | undefined): boolean =>
  asOf === undefined || Date.parse(metadataOf(event)?.recordedAt ?? '') <= Date.parse(asOf);

function fold(state: FineState, raw: RecordedEvent): FineState {
  const event = parseFineEvent(raw);
  if (event === undefined) throw new Error(`${raw.type} is no event of a fine`);
  return evolve(state, event);
}
