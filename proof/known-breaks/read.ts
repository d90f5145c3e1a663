import { isDeepStrictEqual } from 'node:util';

import { parseKnownBreakEvent, type RecordedKnownBreakEvent } from '@fines/domain/known-break/events.ts';
import { UnreadableEvent } from '@fines/domain/shared/events.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { KNOWN_BREAKS_STREAM } from '@fines/domain/shared/streams.ts';
import { parseUserEvent } from '@fines/domain/user/events.ts';
import { evolve, initialUser, userStream, type UserState } from '@fines/domain/user/user.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions } from '@fines/platform/event-store/events.ts';
import { hashOf, type Link, nextLink } from '@fines/platform/event-store/hash-chain.ts';

import { type Acknowledged, KnownBreaks, type Refused } from './known-breaks.ts';

type Store = Pick<EventStore, 'readStream'>;

type Written<Type extends RecordedKnownBreakEvent['type']> = {
  raw: RecordedEvent;
  event: Extract<RecordedKnownBreakEvent, { type: Type }>;
};

/**
 * Reads what was acknowledged. Whoever writes into the event store can write such an event, so it counts only if two
 * people agreed, each of whom was a super admin then, as the log tells. The verification names those that do not count.
 */
export async function readKnownBreaks(store: Store): Promise<KnownBreaks> {
  const statements = new Map<string, Written<'BreakStated'>>();
  const acknowledged: Acknowledged[] = [];
  const refused: Refused[] = [];
  for (const { raw, previousHash } of linked(await store.readStream(KNOWN_BREAKS_STREAM))) {
    const event = ifReadable(parseKnownBreakEvent, raw);
    if (event?.type === 'BreakStated') statements.set(event.data.statementId, { raw, event });
    if (event?.type !== 'BreakAcknowledged') continue;
    const { stream, revision } = raw;
    const why = await objectionTo(store, { raw, event }, statements.get(event.data.statementId));
    if (why === undefined) acknowledged.push({ raw, previousHash, event });
    else refused.push({ stream, revision, problem: `the known break does not count: ${why}` });
  }
  return new KnownBreaks(acknowledged, refused);
}

const REMEMBERED_MS = 3000;

/** Reads them every few seconds at most: they change once in years, and each history and proof needs them. */
export function rememberedKnownBreaks(store: Store): () => Promise<KnownBreaks> {
  let known: Promise<KnownBreaks> | undefined;
  let readAt = 0;
  return () => {
    if (known !== undefined && performance.now() < readAt + REMEMBERED_MS) return known;
    readAt = performance.now();
    const reading = readKnownBreaks(store);
    known = reading;
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
}

/**
 * The events that fit the one before them, as it is now. One that was changed is not believed; those behind it are, or
 * else no break could be acknowledged any more, nor this one.
 */
function* linked(events: readonly RecordedEvent[]) {
  let end: Link | undefined;
  for (const raw of events) {
    const previousHash = end?.hash ?? '';
    const fits = nextLink(raw, end) !== undefined;
    end = { revision: raw.revision, hash: hashOf(raw) ?? '' };
    if (fits) yield { raw, previousHash };
  }
}

/** Undefined also for an event that cannot be read, which the verification names. */
function ifReadable<Event>(
  parse: (raw: RecordedEvent) => Event | undefined,
  raw: RecordedEvent,
): Event | undefined {
  try {
    return parse(raw);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

async function objectionTo(
  store: Store,
  approval: Written<'BreakAcknowledged'>,
  statement: Written<'BreakStated'> | undefined,
): Promise<string | undefined> {
  const { approvedBy, ...repeated } = approval.event.data;
  const { statedBy } = repeated;
  if (statement === undefined || !isDeepStrictEqual(repeated, statement.event.data))
    return 'nobody stated what it says';
  if (statedBy.id === approvedBy.id) return 'the same person stated and approved it';
  for (const [{ raw, event }, { id }] of [
    [statement, statedBy],
    [approval, approvedBy],
  ] as const) {
    if (event.metadata.actor.id !== id) return `it is by ${event.metadata.actor.id}, and names ${id}`;
    if ((await roleBefore(store, id, raw)) !== 'SUPER_ADMIN') return `${id} was no active super admin then`;
  }
  return undefined;
}

/** The role that a person had before an event; undefined for who was unknown or not active. */
async function roleBefore(store: Store, id: string, { position }: RecordedEvent): Promise<Role | undefined> {
  const read = await store.readStream(userStream(id));
  const earlier = read.filter((raw) => comparePositions(raw.position, position) < 0);
  const events = earlier.flatMap((raw) => ifReadable(parseUserEvent, raw) ?? []);
  const user =
    events[0]?.type === 'UserCreated' ? events.reduce<UserState>(evolve, initialUser) : initialUser;
  return user.status === 'ACTIVE' ? user.role : undefined;
}
