import { randomUUID } from 'node:crypto';

import type { FineProof } from '@fines/domain/record/record.ts';
import type { NewEvent } from '@fines/platform/event-store/events.ts';
import { sealEvents } from '@fines/platform/event-store/hash-chain.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { readCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { makePrivateKeyText, privateKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { treeHeadText, formatNote } from '@fines/proof/notes/signed-note.ts';
import { signText } from '@fines/proof/notes/signing.ts';
import { keepTreeHead, type SignedTreeHead } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';

/** Events of a stream, from its first on, as JSON makes those of an export of them. */
export const exportedFrom = (stream: string, drafts: readonly Omit<NewEvent, 'id'>[]) =>
  sealEvents(
    stream,
    undefined,
    drafts.map((draft) => Object.assign({ id: randomUUID() }, draft)),
  ).map(({ id, type, data, metadata }, revision) => {
    return { stream, revision, id, type, data, metadata, recorded: new Date('2026-03-27T08:00:00.123Z') };
  });

/** What the entry of an event in a fine's proof is made of. */
export const enteredIn = ({ event }: Pick<FineProof['events'][number], 'event'>) => ({
  ...event,
  id: event.id ?? '',
  recorded: new Date(event.recorded ?? Number.NaN),
});

export const LOG_KEY = signingKey('fines.example/log', 'note', privateKeyOf(makePrivateKeyText()));

/** Signs the tree as far as the read tables have come, as who holds the key does. */
export async function signTree(pool: Pool): Promise<Omit<SignedTreeHead, 'signedAt'>> {
  await ensureRecordTables(pool);
  const { entries: size } = await readCheckpoint(pool, READ_SCHEMA);
  const root = await treeIn(pool, READ_SCHEMA).root(size);
  const text = treeHeadText({ origin: LOG_KEY.name, size, root });
  const note = formatNote({ text, signatures: [signText(text, LOG_KEY)] });
  const checkpoint = { origin: LOG_KEY.name, size, root, note };
  await keepTreeHead(pool, { ...checkpoint, keyId: LOG_KEY.keyId });
  return checkpoint;
}
