import { parseLogKeyEvent } from '@fines/domain/record/events.ts';
import { UnreadableEvent } from '@fines/domain/shared/events.ts';
import { SIGNING_KEYS_STREAM } from '@fines/domain/shared/streams.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';

import { type KeyChange, LogKeys, openKeyChange } from '../notes/key-changes.ts';
import { isSameKey, keyIdText, NoteError, type NoteKey } from '../notes/keys.ts';
import { largestSigned } from '../record.ts';

type Store = Pick<EventStore, 'readStream'>;

/**
 * The keys of a log as its own events tell. The first must have signed here, if anybody has: who never signed the log
 * hands nothing over.
 */
export async function keysInLog(on: Queryable, store: Store, origin: string): Promise<LogKeys> {
  const known = new LogKeys();
  for (const event of await store.readStream(SIGNING_KEYS_STREAM)) {
    const change = changeIn(event);
    if (change?.from.name !== origin) continue;
    if (known.keys.length > 0 || (await mayBeFirst(on, change.from))) known.take(change);
  }
  return known;
}

const mayBeFirst = async (on: Queryable, key: NoteKey): Promise<boolean> => {
  const { isByKey, size } = await largestSigned(on, key);
  return isByKey || size === 0;
};

/** Undefined for what nobody signed or nobody can read. The verification of the log names it. */
function changeIn(event: Parameters<typeof parseLogKeyEvent>[0]): KeyChange | undefined {
  try {
    const known = parseLogKeyEvent(event);
    return known && openKeyChange(known.data.statement);
  } catch (error) {
    if (error instanceof NoteError || error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

/** This key may not sign the log. The message says what to do. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey';
}

const HOW = 'see "The key" in docs/operations.md';

/**
 * The first key of a log may sign it, then each that the log names in place of the one before. In logs of before there
 * were such statements, every key may that has signed.
 *
 * @throws WrongKey
 */
export async function requireRightKey(on: Queryable, store: Store, key: NoteKey): Promise<void> {
  const { keys } = await keysInLog(on, store, key.name);
  const place = keys.findIndex((known) => isSameKey(known, key));
  const newest = keys.at(-1);
  const isKnown = newest === undefined ? await mayBeFirst(on, key) : place >= 0;
  if (!isKnown)
    throw new WrongKey(
      `${newest ? keyIdText(newest) : 'another key'} signed this log before, and the log does not say that ${keyIdText(key)} took its place. Put the old key back, and have the change recorded first; if the old key is lost, give the log another name with LOG_ORIGIN (${HOW})`,
    );
  for (const later of keys.slice(place + 1))
    if ((await largestSigned(on, later)).isByKey)
      throw new WrongKey(
        `${keyIdText(key)} was replaced by ${keyIdText(later)}, which has signed since. Start with that one (${HOW})`,
      );
}
