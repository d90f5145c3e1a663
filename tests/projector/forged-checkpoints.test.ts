import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { verifyLog } from '@fines/proof/nightly/verify-log.ts';
import { publicKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { newestTreeHead } from '@fines/proof/record.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { logKeyReplaced } from '../domain/events.ts';
import { keyChange } from '../support/key-change.ts';
import { foundBroken, newKey, openSigner, signAll, signedNotes } from './signing.ts';
import { useTables } from './use-servers.ts';

const ORIGIN = 'fines.example/log';

const servers = useTables();
const privateKey = newKey();
const publicKey = publicKeyOf(privateKey);

const forge = (origin: string, size: number, keyId: number, note = 'forged') =>
  servers.pool.query(
    'INSERT INTO audit.checkpoints (origin, size, key_id, root, note, entry_version) VALUES ($1, $2, $3, $4, $5, 2)',
    [origin, size, keyId, randomBytes(32), note],
  );
const keyIdOf = async (): Promise<number> => {
  const { rows } = await servers.pool.query<{ key_id: number }>(
    'SELECT key_id FROM audit.checkpoints LIMIT 1',
  );
  return Number(rows[0]?.key_id);
};
const verify = (origin?: string) =>
  verifyLog({ pool: servers.pool, store: servers.log.store }, { origin, publicKey });

describe('a checkpoint that somebody put into the table', () => {
  beforeEach(async () => {
    await servers.log.issue(1, 5);
    await signAll(servers, await openSigner(servers, { privateKey, origin: ORIGIN }));
  });

  it.each<[what: string, put: () => Promise<unknown>]>([
    ['of a larger log', () => forge(ORIGIN, 1_000_000, 1)],
    ['of another root', () => forge(ORIGIN, 5, 1)],
    ['under the number of the key', async () => forge(ORIGIN, 7, await keyIdOf())],
    [
      'with a note that the key signed for another size',
      async () => forge(ORIGIN, 7, await keyIdOf(), (await signedNotes(servers))[0]),
    ],
    ['of a smaller log', () => forge(ORIGIN, 3, 1)],
    ['of another name', () => forge('elsewhere', 9, 1)],
  ])('%s does not make the log look broken, and it is signed on', async (_, put) => {
    await put();
    expect(await verify(ORIGIN)).toMatchObject({ firstBreak: null, isForged: false });
    expect(await verify()).toMatchObject({ firstBreak: null, isForged: false });
    await servers.log.issue(6, 6);
    // Neither by its own settings nor by the newest row: the name is that of what the key signed.
    const signer = await openSigner(servers, { privateKey });
    await signAll(servers, signer);
    expect(await foundBroken(servers)).toBeUndefined();
    expect((await signer.check()).flaw).toBeUndefined();
    expect(await newestTreeHead(servers.pool, publicKey)).toMatchObject({ origin: ORIGIN, size: 6 });
  });

  it('counts until a new key has signed: the log must begin with what an old key signed', async () => {
    await forge(ORIGIN, 4, 1);
    const [old, next, last] = [privateKey, newKey(), newKey()].map((key) => signingKey(ORIGIN, 'note', key));
    assert(old && next && last);
    const changes = [keyChange(old, next), keyChange(next, last)].map((statement) =>
      logKeyReplaced(statement),
    );
    await servers.log.write('signing-keys', ...changes);
    await signAll(servers, await openSigner(servers, { privateKey: next.privateKey, origin: ORIGIN }));
    expect(await signedNotes(servers)).toHaveLength(3);
    await forge(ORIGIN, 80, 2);
    await signAll(servers, await openSigner(servers, { privateKey: last.privateKey, origin: ORIGIN }));
    expect(await foundBroken(servers)).toContain('the log was cut off');
  });
});
