import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { START } from '@fines/platform/event-store/events.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/shared/read-model.ts';
import { entriesAfter, entryOf } from '@fines/proof/entries.ts';
import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hasPython } from '../audit/verify-offline.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import { Reading } from '../read-api/reading.ts';
import { LOG_KEY, signTree } from '../support/sign-log.ts';

/** Where Debian puts the sources of Go's packages. */
const PACKAGES = '/usr/share/gocode';
const PROGRAM = resolve(import.meta.dirname, 'check.go');
const VERIFY = resolve(import.meta.dirname, '../../docs/verify.py');

const goEnv = { ...process.env, GO111MODULE: 'off', GOPATH: PACKAGES };
const hasGo = spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], { env: goEnv }).status === 0;
if (!hasGo) {
  process.stdout.write(
    "Not run: the check of the signed log with Go's packages: they are not installed (Debian: golang-go golang-golang-x-mod-dev).\n",
  );
}

const OLDER = 300;
const NEWEST = 1100;

describe.skipIf(!hasGo)("Go's own packages", () => {
  let folder: string;
  let reading: Reading;
  const leaves: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fines-go-'));
    const env = { ...goEnv, GOCACHE: join(folder, 'cache') };
    const { stderr, status } = spawnSync('go', ['build', '-o', folder, PROGRAM], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    reading = await Reading.start();
    const { servers } = reading;
    await servers.log.issue(1, OLDER);
    await project(servers);
    await signTree(servers.pool);
    await servers.log.issue(OLDER + 1, NEWEST);
    await project(servers);
    await signTree(servers.pool);
    for await (const event of entriesAfter(servers.log.store, START)) {
      leaves.push(entryOf(event));
    }
  });
  afterAll(async () => {
    await reading.stop();
    await rm(folder, { recursive: true });
  });

  const check = async (...args: string[]): Promise<string> =>
    // In a process of its own, since this one answers it.
    new Promise((done) => void execFile(join(folder, 'check'), args, (_error, stdout) => done(stdout)));
  const checkLog = (indexes: readonly number[], leafAt = (index: number) => leaves[index] ?? '') =>
    check(
      'log',
      formatVerifierKey(LOG_KEY),
      `${reading.address}/api`,
      String(OLDER),
      ...indexes.flatMap((index) => [String(index), leafAt(index)]),
    );

  const SOME = [0, 1, 255, 256, OLDER - 1, OLDER, 767, 1023, 1024, NEWEST - 1];

  it('prove growth and entries from our checkpoints and tiles', async () => {
    expect(await checkLog(SOME)).toBe('1100 entries, which begin with the 300, and have these 10\n');
  });

  it.skipIf(!hasPython)(
    'believe a proof that docs/verify.py split off a fine, of its own entry',
    async () => {
      const auditor = await reading.as('AUDITOR');
      const { body } = await auditor.get(`/fines/${numberOf(500)}/proof`);
      const file = join(folder, 'proof.json');
      await writeFile(file, JSON.stringify(body));
      const key = formatVerifierKey(LOG_KEY);
      const { status } = spawnSync('python3', [VERIFY, 'proof', file, '--key', key, '--split', folder]);
      expect(status).toBe(0);
      const [proof, entry] = ['tlog-proof', 'entry'].map((kind) =>
        join(folder, `fine-${numberOf(500)}-0.${kind}`),
      );
      expect(await check('proof', key, proof ?? '', entry ?? '')).toMatch(/^entry \d+ of 1100\n$/);
      await writeFile(entry ?? '', leaves[0] ?? '');
      expect(await check('proof', key, proof ?? '', entry ?? '')).toMatch(
        'REFUSED: invalid transparency proof',
      );
    },
  );

  it('refuse another entry, and tiles that are not of the signed tree', async () => {
    expect(await checkLog([7], () => leaves[8] ?? '')).toMatch('REFUSED: invalid transparency proof');
    await reading.servers.pool.query(
      `UPDATE ${READ_SCHEMA}.${TREE_TABLE} SET hashes = overlay(hashes PLACING '\\x00' FROM 1)
       WHERE level = 0 AND index = 1`,
    );
    expect(await checkLog([7])).toMatch('REFUSED: ');
  });
});
