import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { cosignatureEndpoints } from '@fines/command-api/record/routes.ts';
import { SIGNING_KEYS_STREAM } from '@fines/domain/shared/streams.ts';
import { createApp } from '@fines/platform/http/app.ts';
import { type Listening, listenHttp } from '@fines/platform/http/listen.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { ensureAccessLogTable } from '@fines/platform/shared/access-log-table.ts';
import { TREE_HEAD_SIGNED, TREE_HEAD_WANTED } from '@fines/platform/shared/record-tables.ts';
import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { treeHeadAt, noteWithWitnesses } from '@fines/proof/record.ts';
import { ownKey } from '@fines/proof/witness/memory.ts';
import { fineEvents } from '@fines/read-api/fine/history.ts';
import { fineProof } from '@fines/read-api/fine/proof.ts';
import { openTreeHeadEndpoints } from '@fines/read-api/record/open-routes.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fineAmended, logKeyReplaced } from '../domain/events.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { numberOf } from '../projector/test-log.ts';
import { keyChange } from '../support/key-change.ts';
import { listenTo } from '../support/listen-to.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { LOG_KEY } from '../support/sign-log.ts';
import type { Outcome } from './audited-log.ts';
import { newLogKey } from './fine-proof-file.ts';
import { signLog, VERIFIER_KEY, writeFines } from './signed-log.ts';
import { hasPython } from './verify-offline.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/auditors.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const silent = pino({ level: 'silent' });
let servers: Servers;
let server: Listening;
let folder: string;
const closers: (() => Promise<unknown>)[] = [];

/** The part of the system that the page's commands ask, with a log that is signed as soon as somebody wants it. */
beforeAll(async () => {
  servers = await openServers();
  folder = await mkdtemp(join(tmpdir(), 'fines-page-'));
  await mkdir(join(folder, 'witness'));
  const witness = await ownKey(join(folder, 'witness'), 'witness.example');
  await ensureAccessLogTable(servers.pool);
  await writeFines(servers);
  await writeFile(join(folder, 'older.txt'), await signLog(servers));
  await servers.log.fine(numberOf(1), fineAmended({ location: 'Siteki' }));
  const signer = await listenTo(
    servers.databaseUrl,
    TREE_HEAD_WANTED,
    (asked) =>
      void signLog(servers).then(() =>
        servers.pool.query('SELECT pg_notify($1, $2)', [TREE_HEAD_SIGNED, asked]),
      ),
  );
  const app = createApp({
    logger: silent,
    endpoints: [
      ...openTreeHeadEndpoints({ pool: servers.pool }),
      ...cosignatureEndpoints({ pool: servers.pool, witnesses: [witness] }),
    ],
    authenticate: () => Promise.reject(new Error('Nobody need sign in')),
    checks: {},
  });
  server = await listenHttp(app.handle, { host: '127.0.0.1', port: 0 });
  closers.push(
    () => server.close(),
    () => signer.close(),
    () => servers.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true });
});

/** The command of the page that begins so, run as it stands there, but for addresses and keys. */
async function asOnPage(start: string, ...more: string[]): Promise<Outcome> {
  const line = PAGE.split('\n').find((one) => one.startsWith(start));
  if (line === undefined) throw new Error(`The page does not say: ${start}`);
  const [command = '', target] = line.split(' > ');
  const words = (command.match(/'[^']*'|\S+/g) ?? []).map((word) =>
    word
      .replace(/'<[^>]*verifier key[^>]*>'/, VERIFIER_KEY)
      .replace('https://fines.example', `http://127.0.0.1:${server.port}`),
  );
  const outcome = await runWords([...words, ...more]);
  if (target !== undefined) await writeFile(join(folder, target), outcome.stdout);
  return outcome;
}

async function runWords([program = '', ...args]: readonly string[]): Promise<Outcome> {
  if (program === 'npm') {
    const script = args.find((word) => word in scripts) ?? '';
    const file = scripts[script]?.split(' ').at(-1) ?? '';
    return runIn(process.execPath, [join(ROOT, file), ...args.slice(args.indexOf('--') + 1)]);
  }
  return runIn(
    program,
    args.map((word) => (word.startsWith('docs/') ? join(ROOT, word) : word)),
  );
}

const runIn = (program: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: servers.databaseUrl, ESDB_URL: servers.esdbUrl };
    execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

const fileOf = (name: string) => readFile(join(folder, name), 'utf8');

describe('the commands on the page for auditors', () => {
  it('keep a checkpoint of the log as it is, and check everything since', async () => {
    const kept = await asOnPage('npm run -s audit -- --checkpoint');
    expect(kept).toMatchObject({ code: 0, stderr: '' });
    expect(await fileOf('checkpoint.txt')).toMatch(
      /^fines\.example\/log\n7\n[^\n]+\n\n— fines\.example\/log \S+\n$/,
    );
    const since = await asOnPage('npm run audit -- --since');
    expect(since.stdout).toContain('Nothing was changed, cut off or left out.');
    expect(since.code).toBe(0);
  });

  it('run a witness, whose cosignature is shown with the checkpoint', async () => {
    const { code, stdout, stderr } = await asOnPage('npm run witness', '--once');
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /key of this witness is +witness\.example\+[0-9a-f]{8}\+\S+\n.* 7 entries, root \S+: good, kept and cosigned\n$/,
    );
    expect(code).toBe(0);
    const seen = await treeHeadAt(servers.pool, { origin: LOG_KEY.name, size: 7 });
    expect(seen && (await noteWithWitnesses(servers.pool, seen))).toBe(await fileOf('witness/latest'));
    expect(stdout).toContain(formatVerifierKey(await ownKey(join(folder, 'witness'), '')));
  });

  it.skipIf(!hasPython)('check a fine and two checkpoints offline (needs python3)', async () => {
    const personal = new PersonalData(servers.pool, personalKey);
    const events = await fineEvents('FN-2026-001', { store: servers.log.store });
    const proof = await fineProof({ pool: servers.pool, personal }, 'FN-2026-001', events);
    await writeFile(join(folder, 'FN-2026-001.proof.json'), JSON.stringify(proof));
    const fine = await asOnPage('python3 docs/verify.py proof');
    expect(fine.stdout).toContain(
      'FN-2026-001: 3 events from revision 0 on are what was signed, at 7 entries',
    );

    const url = `http://127.0.0.1:${server.port}/api/checkpoint`;
    await writeFile(join(folder, 'newer.txt'), await (await fetch(url)).text());
    const consistency = await fetch(`${url}/consistency?from=6&to=7`);
    await writeFile(join(folder, 'consistency.json'), await consistency.text());
    const two = await asOnPage('python3 docs/verify.py checkpoints');
    expect(two).toMatchObject({ code: 0, stdout: expect.stringContaining('The first 6 of the 7 entries') });
  });

  it.skipIf(!hasPython)('take the whole log along, and check it offline (needs python3)', async () => {
    await servers.log.fine(numberOf(2), fineAmended({ location: 'Big Bend' }));
    const exported = await asOnPage('npm run audit -- --export');
    expect(exported).toMatchObject({
      code: 0,
      stdout: '8 events, and checkpoint.txt, which covers 7 entries.\n',
    });
    const checked = await asOnPage('python3 docs/verify.py log');
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('HOLDS: The first 7 of the 8 entries'),
    });
    const file = join(folder, 'log/events-000001.jsonl');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Siteki', 'Lobamba'));
    const changed = await asOnPage('python3 docs/verify.py log');
    expect(changed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('fine-FN-2026-001 at revision'),
    });
    // An export is never mixed with another one.
    expect(await asOnPage('npm run audit -- --export')).toMatchObject({ code: 1 });
  });

  it.skipIf(!hasPython)('tell which key took the place of a known one (needs python3)', async () => {
    const next = newLogKey();
    await servers.log.write(SIGNING_KEYS_STREAM, logKeyReplaced(keyChange(LOG_KEY, next)));
    await asOnPage('npm run -s audit -- signing-keys --raw');
    expect(await asOnPage('python3 docs/verify.py keys')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`is ${formatVerifierKey(next)}`),
    });
  });
});
