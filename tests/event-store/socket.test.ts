import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { eventStoreFor } from '@fines/embedded/supervised.ts';
import { isEventStoreAddress, socketIn } from '@fines/platform/esdb-address.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { forkProgram } from '../support/fork-program.ts';
import { all, events, someStream } from './contract/some-events.ts';
import { temporaryFolder } from './servers.ts';

type Place = Awaited<ReturnType<typeof eventStoreFor>>;

/** As `npm start` starts it. @returns how to end it the hard way */
async function start({ program }: Place): Promise<() => Promise<void>> {
  const child = forkProgram(resolve(import.meta.dirname, '../..', program.script), {
    env: { ...process.env, ...program.env, PORT: '0', LOG_LEVEL: 'fatal' },
  });
  await once(child, 'message');
  const kill = async (): Promise<void> => {
    const exited = once(child, 'exit');
    if (child.kill('SIGKILL')) await exited;
  };
  onTestFinished(kill);
  return kill;
}

function open({ address }: Place) {
  const store = openEventStore({ url: address });
  onTestFinished(() => store.close());
  return store;
}

const socketOf = ({ address }: Place): string => socketIn(address) ?? '';

const permissions = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

const NOBODY = 65_534;

/** What another user of the machine is told who tries to connect. */
async function asNobody(socket: string): Promise<string> {
  const connect = `process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY});
    require('net').connect(${JSON.stringify(socket)}).on('connect', () => { console.log('open'); process.exit(); })
      .on('error', ({ code }) => console.log(code));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', connect]);
  return stdout.trim();
}

describe('the socket of the embedded event store', () => {
  it('is taken by the next server when one was killed, and nothing of the log is missing', async () => {
    const place = await eventStoreFor(await temporaryFolder(), await newDatabase());
    expect(isEventStoreAddress(place.address)).toBe(true);
    const kill = await start(place);
    const store = open(place);
    await store.append(someStream(), events(2), 'no-stream');
    await kill();
    expect((await stat(socketOf(place))).isSocket()).toBe(true);
    await start(place);
    expect(await all(open(place).readAll())).toHaveLength(2);
    // Who was connected comes back by itself.
    await store.append(someStream(), events(1), 'no-stream');
  });

  it('lies in a folder that is closed to others, though it was open before', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'event-store'), { mode: 0o755 });
    const place = await eventStoreFor(dataDir, '');
    expect(await permissions(dirname(socketOf(place)))).toBe(0o700);
  });

  it('has a name that is short enough, in a folder that is closed too, for a data folder with a long one', async () => {
    const place = await eventStoreFor(
      join(await temporaryFolder(), 'a-long-name'.repeat(10)),
      await newDatabase(),
    );
    expect(await permissions(dirname(socketOf(place)))).toBe(0o700);
    await start(place);
    await open(place).ready();
  });

  it.runIf(process.getuid?.() === 0)('lets no other user of the machine in', async () => {
    const dataDir = await temporaryFolder();
    // Whatever else lies there may be for all to see.
    await promisify(execFile)('chmod', ['755', dataDir]);
    const place = await eventStoreFor(dataDir, await newDatabase());
    await start(place);
    expect(await asNobody(socketOf(place))).toBe('EACCES');
  });
});
