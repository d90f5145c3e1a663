import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { START } from '@fines/platform/event-store/events.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/shared/read-model.ts';
import { entriesAfter, entryOf } from '@fines/proof/entries.ts';
import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { project } from '../projector/projecting.ts';
import { Reading } from '../read-api/reading.ts';
import { LOG_KEY, signTree } from '../support/sign-log.ts';

/** Where Debian puts the sources of Go's packages. */
const PACKAGES = '/usr/share/gocode';
const PROGRAM = resolve(import.meta.dirname, 'check.go');

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
      const { stream, revision, hash } = entryOf(event);
      leaves.push(JSON.stringify([stream, revision, hash]));
    }
  });
  afterAll(async () => {
    await reading.stop();
    await rm(folder, { recursive: true });
  });

  const check = (
    indexes: readonly number[],
    leafAt = (index: number) => leaves[index] ?? '',
  ): Promise<string> =>
    new Promise((done) => {
      const entries = indexes.flatMap((index) => [String(index), leafAt(index)]);
      const args = [`${reading.address}/api`, formatVerifierKey(LOG_KEY), String(OLDER), ...entries];
      // In a process of its own, since this one answers it.
      execFile(join(folder, 'check'), args, (_error, stdout) => done(stdout));
    });

  const SOME = [0, 1, 255, 256, OLDER - 1, OLDER, 767, 1023, 1024, NEWEST - 1];

  it('prove growth and entries from our checkpoints and tiles', async () => {
    expect(await check(SOME)).toBe('1100 entries, which begin with the 300, and have these 10\n');
  });

  it('refuse another entry, and tiles that are not of the signed tree', async () => {
    expect(await check([7], () => leaves[8] ?? '')).toMatch('REFUSED: invalid transparency proof');
    await reading.servers.pool.query(
      `UPDATE ${READ_SCHEMA}.${TREE_TABLE} SET hashes = overlay(hashes PLACING '\\x00' FROM 1)
       WHERE level = 0 AND index = 1`,
    );
    expect(await check([7])).toMatch('REFUSED: ');
  });
});
