import { randomUUID } from 'node:crypto';

import { type LogKeyEvent, logKeyEvents, parseLogKeyEvent } from '@fines/domain/record/events.ts';
import { SIGNING_KEYS_STREAM } from '@fines/domain/shared/streams.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { type KeyChange, openKeyChange } from '@fines/proof/notes/key-changes.ts';
import { keyIdText } from '@fines/proof/notes/keys.ts';
import { largestSigned } from '@fines/proof/record.ts';
import { keysInLog } from '@fines/proof/signing/right-key.ts';

import { systemContext } from '../engine/context.ts';
import { handle } from '../engine/handle.ts';
import type { Decider } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';

/** What stands in the way of a change needs the database, too, so that it is not decided from the events alone. */
const decider: Decider<null, LogKeyEvent, LogKeyEvent> = {
  initial: null,
  definitions: logKeyEvents,
  parse: parseLogKeyEvent,
  evolve: () => null,
  decide: (event) => [event],
};

/** Records that another key signs the log from now on, as both keys have signed it. */
export async function replaceLogKey(pool: Pool, store: Log, statement: string): Promise<KeyChange> {
  const change = openKeyChange(statement);
  await handle(store, decider, {
    stream: SIGNING_KEYS_STREAM,
    context: systemContext(randomUUID()),
    command: async () => {
      await requireNext(pool, store, change);
      return { type: 'LogKeyReplaced', data: { statement } };
    },
  });
  return change;
}

/** @throws Error unless the old key is the one that signs the log now, and the new one was never its key */
async function requireNext(pool: Pool, store: Log, change: KeyChange): Promise<void> {
  const { from } = change;
  const known = await keysInLog(pool, store, from.name);
  if (known.keys.length === 0 && !(await largestSigned(pool, from)).isByKey)
    throw new Error(`The statement is refused: ${keyIdText(from)} has signed nothing here`);
  const objection = known.take(change);
  if (objection !== undefined) throw new Error(`The statement is refused: ${objection}`);
}
