import { appendFile, cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HEADER, rowOf } from '../command-api/vehicle-files.ts';
import { Load } from '../system/load.ts';
import { ComposeProject } from './compose-project.ts';
import { hasEngine } from './engine.ts';
import {
  erasePerson,
  expectErasedIn,
  expectListed,
  expectPaidWithPhoto,
  issueAndPay,
  PLATE,
} from './fines-of-project.ts';
import { Readings } from './readings.ts';

const engine = await hasEngine();
if (!engine)
  process.stdout.write(
    'Not run: the system under Docker Compose, with backup, restore and upgrade: no Docker engine answers.\n',
  );

const CLIENTS = 3;
/** Containers come and go more slowly than processes. */
const PATIENCE_MS = 180_000;
const PARTS = ['edge', 'public-site', 'read-api', 'projector', 'command-api', 'redis', 'postgres'].concat(
  'eventstore',
);

/** What EventStoreDB keeps, in the order in which it is to be copied while that runs. */
const EVENT_STORE_KINDS = [/^\.\/index\/.*\.chk$/, /^\.\/[^/]*\.chk$/, /^\.\/index\//, /^\.\/chunk-/];
const EVENT_STORE_FILES = ['index/indexmap.chk', 'index/stream/a.chk', 'chaser.chk', 'writer.chk'].concat(
  'index/indexmap',
  'index/stream/b',
  'chunk-000000.000000',
);

/** In the container of a service, with what it was given: prints which operations the event store allows it. */
const TRY_ALL = `
  import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
  const client = EventStoreDBClient.connectionString(process.env.ESDB_URL);
  const happened = jsonEvent({ type: 'Tried', data: {} });
  const operations = {
    append: () => client.appendToStream('tried-1', happened),
    read: () => Array.fromAsync(client.readAll({ maxCount: 1 })),
    delete: () => client.deleteStream('tried-1'),
    close: () => client.tombstoneStream('tried-1'),
    forget: () => client.setStreamMetadata('tried-1', { maxCount: 1 }),
  };
  const allowed = [];
  for (const [name, operation] of Object.entries(operations))
    await operation().then(() => allowed.push(name), (error) => { if (error.type !== 'access-denied') throw error; });
  console.log(JSON.stringify(allowed));
  process.exit();
`;

let project: ComposeProject;
let restored: ComposeProject;
/** EventStoreDB is copied while it runs; what stands in its place is stopped for it. */
let kindOfCopy: string[];
/** Of all fines that were acknowledged so far. */
const acknowledged: string[] = [];

/** While clients issue fines; afterwards all that were acknowledged are listed. */
async function underLoad(work: (load: Load) => Promise<void>): Promise<void> {
  const load = new Load(await project.signIn(), CLIENTS, PATIENCE_MS);
  try {
    await work(load);
  } finally {
    await load.stop();
  }
  acknowledged.push(...load.numbers);
  await expectListed(project, acknowledged);
}

/** Name and size of the log, as it is signed on demand. */
async function signNow(of: ComposeProject): Promise<{ name: string; size: number }> {
  const answer = await (await of.signIn()).post('/checkpoint', {});
  expect(answer).toMatchObject({ status: 200, body: expect.any(String) });
  const [name = '', size] = String(answer.body).split('\n');
  return { name, size: Number(size) };
}

const backups = (): Promise<string[]> =>
  readdir(join(project.folder, 'backups')).then((names) =>
    names.filter((name) => name.endsWith('Z')).toSorted(),
  );

describe.skipIf(!engine)('the system under Docker Compose', () => {
  let paid: string;

  beforeAll(async () => {
    project = await ComposeProject.make();
    restored = await project.another();
    await project.compose('up', '--detach', '--build', '--wait');
    const hasChunks = await project.run(
      'docker',
      'compose',
      'exec',
      '-T',
      'eventstore',
      'sh',
      '-c',
      'test -e "$EVENTSTORE_DB/writer.chk"',
    );
    kindOfCopy = hasChunks.code === 0 ? [] : ['--cold'];
  }, 600_000);

  afterAll(async () => {
    await restored.remove();
    await project.remove();
    await project.removeFiles();
  }, 120_000);

  it('takes a register, a fine with its photo, and a payment', async () => {
    await writeFile(join(project.folder, 'register.csv'), `${HEADER}\n${rowOf(PLATE)}\n`);
    const importer = ['command-api', 'node', 'command-api/vehicle/import.ts', '/register.csv'];
    const volume = `${project.folder}/register.csv:/register.csv:ro`;
    await project.compose('run', '--rm', '-v', volume, ...importer);
    const client = await project.signIn();
    paid = await issueAndPay(client);
    await expectPaidWithPhoto(client, paid);
    acknowledged.push(paid);
    expect((await client.get(`/vehicles/search?plate=${PLATE}`)).body).toMatchObject({
      vehicle: { make: 'Toyota' },
    });
    await erasePerson(project);
  });

  it.each([
    ['command-api', ['append', 'read']],
    ['projector', ['read']],
    ['read-api', ['read']],
  ])('lets %s do in the event store only what it needs', async (service, allowed) => {
    const said = await project.compose('exec', '-T', service, 'node', '--input-type=module', '-e', TRY_ALL);
    expect(JSON.parse(said)).toEqual(allowed);
  });

  it('has certificates that are renewed by hand, and by themselves only when they are about to end', async () => {
    const serial = () =>
      project.compose(
        'exec',
        '-T',
        'eventstore',
        'openssl',
        'x509',
        '-in',
        '/certificate/tls.crt',
        '-serial',
      );
    const before = await serial();
    expect(await project.run('ops/renew-certificates')).toEqual({ code: 0, output: '' });
    expect(await serial()).toBe(before);
    expect(await project.run('ops/renew-certificates', '--now')).toMatchObject({
      code: 0,
      output: expect.stringContaining('The certificate of eventstore-1 is new'),
    });
    expect(await serial()).not.toBe(before);
    await project.compose('restart', 'eventstore');
    await underLoad((load) => load.acknowledged(5));
  }, 120_000);

  it('loses nothing when each part of it is killed under load', async () => {
    await underLoad(async (load) => {
      for (const part of PARTS) {
        await load.acknowledged(10);
        await project.compose('kill', '--signal', 'KILL', part);
        await project.compose('start', part);
      }
      await load.acknowledged(10);
    });
    const running = await project.compose('ps', '--status', 'running', '--services');
    expect(running.trim().split('\n').toSorted()).toEqual(PARTS.toSorted());
  }, 300_000);

  it('is backed up while it is used, and restored under another name', async () => {
    const before = [...acknowledged];
    let signed = { name: '', size: 0 };
    await underLoad(async (load) => {
      await load.acknowledged(10);
      before.push(...load.numbers);
      signed = await signNow(project);
      expect(await project.run('ops/backup', ...kindOfCopy)).toMatchObject({ code: 0 });
      await load.acknowledged(10);
    });
    const [backup = ''] = await backups();
    await expectErasedIn(project, backup);
    const outcome = await restored.run('ops/restore', `backups/${backup}`);
    expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining('No break was found.') });
    await expectListed(restored, before);
    await expectPaidWithPhoto(await restored.signIn(), paid);
    // It goes on from what was signed before the backup, as the same log.
    const { name, size } = await signNow(restored);
    expect(name).toBe(signed.name);
    expect(size).toBeGreaterThanOrEqual(signed.size);
    await restored.remove();
  }, 300_000);

  it('is not restored over what is there, nor from what was changed', async () => {
    const [backup = ''] = await backups();
    expect(await project.run('ops/restore', `backups/${backup}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('has data here already'),
    });
    const changed = join(project.folder, 'backups', 'changed');
    await cp(join(project.folder, 'backups', backup), changed, { recursive: true });
    await appendFile(join(changed, 'state.dump'), '!');
    expect(await project.run('ops/restore', '--over', changed)).toMatchObject({
      code: 1,
      output: expect.stringContaining('state.dump: FAILED'),
    });
    await expectListed(project, acknowledged);
  });

  it('copies the files of EventStoreDB in the order that keeps them whole, and drops old backups', async () => {
    const inStore = (script: string) =>
      project.compose('exec', '-T', 'eventstore', 'sh', '-c', `cd "$EVENTSTORE_DB" && ${script}`);
    const standsIn = kindOfCopy.length > 0;
    if (standsIn) await inStore(`mkdir -p index/stream && touch ${EVENT_STORE_FILES.toReversed().join(' ')}`);
    expect(await project.run('ops/backup', '--keep', '1')).toMatchObject({ code: 0 });
    if (standsIn)
      await inStore(`rm -r index ${EVENT_STORE_FILES.filter((name) => !name.includes('/')).join(' ')}`);
    const [backup, ...others] = await backups();
    expect(others).toEqual([]);
    const { output } = await project.run('tar', '-tzf', `backups/${backup}/event-store.tar.gz`);
    const kinds = output
      .trim()
      .split('\n')
      .map((name) => EVENT_STORE_KINDS.findIndex((kind) => kind.test(name)));
    expect(kinds).toEqual(kinds.toSorted());
    expect(new Set(kinds)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('is upgraded under load without one failed question, and goes back from what does not start', async () => {
    await project.edit('platform/shared/read-model.ts', (text) =>
      text.replace(
        /READ_MODEL_VERSION = (\d+)/,
        (_, version) => `READ_MODEL_VERSION = ${Number(version) + 1}`,
      ),
    );
    await project.edit('read-api/main.ts', (text) => `throw new Error('broken');\n${text}`);
    const readings = new Readings(await project.signIn(), project.signIn);
    await underLoad(async () => {
      const failed = await project.run('ops/upgrade');
      expect(failed).toMatchObject({
        code: 1,
        output: expect.stringContaining('The code that ran before runs'),
      });
    });
    expect(readings.longestGap).toBe(0);
    await project.edit('read-api/main.ts', (text) => text.replace(/^throw .*\n/, ''));
    await underLoad(async () => {
      expect(await project.run('ops/upgrade')).toMatchObject({ code: 0 });
    });
    await readings.stop();
    expect(readings.failures).toEqual([]);
    expect(readings.answered).toBeGreaterThan(100);
    // While the one container that has the port is replaced.
    expect(readings.longestGap).toBeLessThan(30_000);
  }, 600_000);

  it('works with two of each service, and stops in order', async () => {
    const services = ['command-api', 'projector', 'read-api'];
    const two = services.flatMap((service) => ['--scale', `${service}=2`]);
    await project.compose('up', '--detach', '--no-recreate', '--wait', ...two);
    await underLoad((load) => load.acknowledged(50));
    await project.compose('stop', ...services, 'edge');
    const ended = await project.compose('ps', '--all', '--format', '{{.Service}} {{.ExitCode}}');
    // 137 is who had to be killed.
    expect(ended).not.toContain(' 137');
    await project.compose('down', '--volumes');
    expect(await project.compose('ps', '--all', '--quiet')).toBe('');
  }, 120_000);
});
