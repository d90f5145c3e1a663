import { replaceLogKey } from '@fines/command-api/record/key-change.ts';
import { signingKey } from '@fines/proof/notes/keys.ts';
import { expect, it } from 'vitest';

import { newKey, openSigner, signAll } from '../projector/signing.ts';
import { useTables } from '../projector/use-servers.ts';
import { keyChange } from '../support/key-change.ts';
import { logOn } from '../support/personal-data.ts';

const tables = useTables();

it('the log says that another key signs it if the one that signs it says so, and no other', async () => {
  const [old, next, stranger] = [newKey(), newKey(), newKey()].map((key) =>
    signingKey('fines.example/log', 'note', key),
  );
  if (!old || !next || !stranger) throw new Error('There are three');
  const { log, pool } = tables;
  await log.issue(1, 3);
  await signAll(tables, await openSigner(tables, { privateKey: old.privateKey, origin: old.name }));
  const replace = (statement: string) => replaceLogKey(pool, logOn(log.store, pool), statement);
  await expect(replace(keyChange(stranger, next))).rejects.toThrow(
    /refused: fines\.example\/log\+\w+ has signed nothing here/,
  );
  await expect(replace('nothing of the kind\n\n')).rejects.toThrow(Error);
  expect(await log.store.readStream('signing-keys')).toEqual([]);
  expect(await replace(keyChange(old, next))).toMatchObject({ to: { keyId: next.keyId } });
  await expect(replace(keyChange(old, stranger))).rejects.toThrow('and the key of the log is');
  expect(await log.store.readStream('signing-keys')).toMatchObject([
    { type: 'LogKeyReplaced', metadata: { actor: { id: 'system' } } },
  ]);
});
