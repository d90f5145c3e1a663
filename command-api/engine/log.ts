import { backOff, withDeadline } from '@fines/platform/async.ts';
import { type EventStore, EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import type { NewEvent } from '@fines/platform/event-store/events.ts';
import {
  ENTRY_VERSION,
  type Link,
  type SealedEvent,
  sealEvents,
} from '@fines/platform/event-store/hash-chain.ts';
import { requestContext } from '@fines/platform/http/context.ts';
import type { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { TREE_HEADS } from '@fines/platform/shared/record-tables.ts';

/** The log as commands see it: streams can be read as if nothing in them was encrypted. */
export type Log = EventStore &
  Pick<PersonalDataKeeper, 'conceal' | 'destroy' | 'fingerprint'> & {
    /** The events of a stream as they are written, with what is encrypted. */
    readEncrypted: EventStore['readStream'];
    /** Links events to the end of a stream's chain, in a version that the program which signs the log understands. */
    seal(
      stream: string,
      previous: Link | undefined,
      events: readonly NewEvent[],
    ): Promise<readonly SealedEvent[]>;
  };

/** Only events of single streams are decrypted, not those of `readAll`. Reads wait for the store as long as appends do. */
export function openLog(store: EventStore, personal: PersonalDataKeeper, pool: Queryable): Log {
  const entryVersion = knownEntryVersion(pool);
  const readEncrypted: EventStore['readStream'] = (...asked) => whileAway(() => store.readStream(...asked));
  return {
    ...store,
    readStream: async (...asked) => [...(await personal.reveal(await readEncrypted(...asked)))],
    readEncrypted,
    wasDeleted: (stream) => whileAway(() => store.wasDeleted(stream)),
    end: () => whileAway(() => store.end()),
    conceal: (events, fields) => personal.conceal(events, fields),
    destroy: (keys) => personal.destroy(keys),
    fingerprint: (text) => personal.fingerprint(text),
    seal: async (stream, previous, events) => sealEvents(stream, previous, events, await entryVersion()),
  };
}

const AWAY_MS = 10_000;
const LONGEST_PAUSE_MS = 500;

/** By then a request is answered, whatever it waited for: see docs/operations.md. */
const ANSWERED_MS = 14_000;
/**
 * Each read and append has this time, also in a request that took long before, with its upload say. In less, an append
 * would often not learn whether it was written.
 */
const LEAST_MS = 4_000;

/** For how long an append that begins now is tried: what its request has waited for reads is taken off. */
export function appendWithinMs(): number {
  const { startedAt = Date.now() } = requestContext() ?? {};
  return Math.min(AWAY_MS, Math.max(LEAST_MS, startedAt + ANSWERED_MS - Date.now()));
}

const noAnswer = (): Error => new EventStoreUnavailable('The event store did not answer a read in time.');

/** Repeats a read while the event store is away, so that every command waits, whether it reads or appends first. */
async function whileAway<Result>(read: () => Promise<Result>): Promise<Result> {
  const until = (requestContext()?.startedAt ?? Date.now()) + AWAY_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await withDeadline(Math.max(until, Date.now() + LEAST_MS), read(), noAnswer);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || Date.now() >= until) throw error;
    }
    await backOff(attempt, LONGEST_PAUSE_MS);
  }
}

/** When a newer program has signed the log for so long, an upgrade is over, and no older program signs again. */
const SETTLED = '10 minutes';
const ASK_EVERY_MS = 30_000;

const ENTRY_VERSION_SIGNED = `
  SELECT entry_version FROM ${TREE_HEADS}
  WHERE signed_at < clock_timestamp() - interval '${SETTLED}' ORDER BY signed_at DESC LIMIT 1`;

/**
 * The newest version of entries that the program which signs the log understands. During an upgrade this may still be
 * an older program. It would compute a wrong tree from newer entries, and sign it.
 */
function knownEntryVersion(pool: Queryable): () => Promise<number> {
  let version = 1;
  let askedAt = -Infinity;
  return async () => {
    if (version === ENTRY_VERSION || performance.now() < askedAt + ASK_EVERY_MS) return version;
    askedAt = performance.now();
    const { rows } = await pool.query<{ entry_version: number }>(ENTRY_VERSION_SIGNED);
    version = Math.min(rows[0]?.entry_version ?? 1, ENTRY_VERSION);
    return version;
  };
}
