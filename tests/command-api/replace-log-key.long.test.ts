import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import {
  makePrivateKeyText,
  noteKey,
  privateKeyOf,
  formatVerifierKey,
  publicKeyOf,
} from '@fines/proof/notes/keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditOf, type Outcome, run } from '../audit/audited-log.ts';
import { startProjector } from '../projector/projector-process.ts';
import { openServers, type Servers } from '../projector/servers.ts';
import type { ServiceProcess } from '../projector/service-process.ts';
import { signedNotes, wantSigned } from '../projector/signing.ts';
import { newDatabase } from '../support/databases.ts';
import { newFolder } from '../support/new-folder.ts';
import { until } from '../support/wait.ts';

const LOG_ORIGIN = 'fines.example/log';
const [old, next, stranger] = [makePrivateKeyText(), makePrivateKeyText(), makePrivateKeyText()];
const verifierKey = (text: string): string =>
  formatVerifierKey(noteKey(LOG_ORIGIN, 'note', publicKeyOf(privateKeyOf(text))));

let servers: Servers;
let projector: ServiceProcess;
const start = async (key: string): Promise<void> => {
  projector = await startProjector(servers, { LOG_SIGNING_KEY: key, LOG_ORIGIN });
};

beforeAll(async () => {
  servers = await openServers(newDatabase);
  await servers.log.issue(1, 3);
  await start(old);
  await untilSigned(1);
});
afterAll(async () => {
  await projector.stop();
  await servers.close();
});

const untilSigned = (count: number) =>
  until(async () => {
    await wantSigned(servers);
    return (await signedNotes(servers).catch(() => [])).length >= count;
  }, `${count} signatures`);

const statement = (from: string, to: string): Promise<Outcome> =>
  run(['proof/signing/make-key.ts', '--rotate'], {
    LOG_ORIGIN,
    LOG_SIGNING_KEY: from,
    NEXT_LOG_SIGNING_KEY: to,
  });

const record = async (text: string): Promise<Outcome> =>
  run(
    ['command-api/record/replace-log-key.ts'],
    { DATABASE_URL: servers.databaseUrl, ESDB_URL: servers.esdbUrl },
    text,
  );

describe('a new key of the log', () => {
  it('makes the projector sign nothing, and say what to do, until the log says that it took the place of the old', async () => {
    await projector.stop();
    await start(next);
    const { says, checks } = await until(async () => {
      await wantSigned(servers);
      const now = await projector.readiness();
      return now.checks['signing'] !== 'ok' && now;
    }, 'a key that is not known');
    expect(says).toBe('degraded');
    expect(checks['signing']).toContain('Put the old key back, and have the change recorded first');
    expect(await signedNotes(servers)).toHaveLength(1);
    expect(await record((await statement(stranger, next)).stdout)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/refused: fines\.example\/log\+\w+ has signed nothing here/),
    });
    expect(await record('nothing of the kind\n\n')).toMatchObject({ code: 1 });
    expect(await servers.log.store.readStream('signing-keys')).toEqual([]);

    const { stdout } = await record((await statement(old, next)).stdout);
    expect(stdout).toContain(verifierKey(next));
    await untilSigned(2);
    await until(async () => (await projector.readiness()).checks['signing'] === 'ok', 'signing');
    expect(await record((await statement(old, stranger)).stdout)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('and the key of the log is'),
    });
    expect(await servers.log.store.readStream('signing-keys')).toMatchObject([
      { type: 'LogKeyReplaced', metadata: { actor: { id: 'system' } } },
    ]);
  });

  it('leaves the checkpoints of the old one as good as they were, and the log whole', async () => {
    const file = join(await newFolder(), 'checkpoint.txt');
    const since = async (nth: number, key: string): Promise<Outcome> => {
      await writeFile(file, (await signedNotes(servers))[nth] ?? '');
      return auditOf(['--since', file, '--key', verifierKey(key)], {
        store: servers.log.store,
        pool: servers.pool,
      });
    };
    expect(await since(0, old)).toMatchObject({ code: 0 });
    expect(await since(1, next)).toMatchObject({ code: 0 });
    expect(await since(1, old)).toMatchObject({ code: 1 });
    const verified = await auditOf(['--verify'], { store: servers.log.store, pool: servers.pool });
    expect(verified).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Signing keys +1 replaced +whole$/m),
    });
  });
});
