import { X509Certificate } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { newFolder } from '../support/new-folder.ts';
import { run } from './run.ts';

const SCRIPT = resolve(import.meta.dirname, '../../ops/event-store-certificates');
const NEW_AUTHORITY = 'The authority is new. If the system runs: docker compose restart\n';
const newOf = (node: string): string =>
  `The certificate of ${node} is new. If that node runs: docker compose kill --signal HUP eventstore\n`;

let made: string;
let folder: string;
beforeAll(async () => {
  made = folder = await mkdtemp(join(tmpdir(), 'fines-certificates-'));
  for (const part of ['authority', 'trusted', 'nodes/eventstore-1', 'nodes/eventstore-2'])
    await mkdir(join(made, part), { recursive: true });
  await make();
});
beforeEach(async () => {
  folder = await newFolder();
  await cp(made, folder, { recursive: true });
});
afterAll(() => rm(made, { recursive: true }));

async function make(...options: string[]): Promise<string> {
  const { code, output } = await run(SCRIPT, options, { cwd: folder });
  if (code !== 0) throw new Error(output);
  return output;
}

const certificate = async (path: string): Promise<X509Certificate> =>
  new X509Certificate(await readFile(join(folder, path)));

/** Gives the first node another certificate for its key. */
async function endsIn(days: number): Promise<void> {
  const own = join(folder, 'nodes/eventstore-1');
  await rm(join(own, 'tls.crt'));
  const signed = ['-CA', 'authority/tls.crt', '-CAkey', 'authority/tls.key', '-key', join(own, 'tls.key')];
  const request = ['-x509', '-subj', '/CN=eventstoredb-node', '-days', String(days)];
  expect(
    await run('openssl', ['req', ...request, ...signed, '-out', join(own, 'tls.crt')], { cwd: folder }),
  ).toMatchObject({ code: 0 });
}

it('each node gets a certificate for its own name and that of all, which the authority has signed', async () => {
  const trusted = await certificate('trusted/ca.crt');
  for (const node of ['eventstore-1', 'eventstore-2']) {
    const own = await certificate(`nodes/${node}/tls.crt`);
    expect(own.verify(trusted.publicKey)).toBe(true);
    for (const name of [node, 'eventstore', 'localhost']) expect(own.checkHost(name)).toBe(name);
    expect(own.subject).toBe('CN=eventstoredb-node');
    expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
  }
  expect((await certificate('nodes/eventstore-1/tls.crt')).checkHost('eventstore-2')).toBeUndefined();
});

const mode = async (path: string): Promise<number> => (await stat(join(folder, path))).mode & 0o777;

it('nobody else may read the keys, and everybody the certificate of the authority', async () => {
  expect(await mode('authority/tls.key')).toBe(0o440);
  expect(await mode('nodes/eventstore-1/tls.key')).toBe(0o440);
  expect(await mode('trusted/ca.crt')).toBe(0o644);
});

it('what is good stays', async () => {
  expect(await make()).toBe('');
  await endsIn(31);
  expect(await make()).toBe('');
});

it('what ends within 30 days is renewed', async () => {
  await endsIn(29);
  expect(await make()).toBe(newOf('eventstore-1'));
  expect(await make()).toBe('');
});

it('a key without its certificate, as a crash leaves it, is made anew', async () => {
  const key = join(folder, 'nodes/eventstore-1/tls.key');
  await rm(key);
  await copyFile(join(folder, 'nodes/eventstore-2/tls.key'), key);
  expect(await make()).toBe(newOf('eventstore-1'));
});

it('a new authority signs everything anew, also if a crash came in between', async () => {
  const before = await certificate('trusted/ca.crt');
  expect(await make('--authority')).toBe(NEW_AUTHORITY + newOf('eventstore-1') + newOf('eventstore-2'));
  expect((await certificate('nodes/eventstore-1/tls.crt')).verify(before.publicKey)).toBe(false);

  await rm(join(folder, 'authority/tls.crt'));
  expect(await make()).toContain(newOf('eventstore-2'));
});

it('nodes are renewed when that is asked for', async () => {
  expect(await make('--now')).toBe(newOf('eventstore-1') + newOf('eventstore-2'));
});
