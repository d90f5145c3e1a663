import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { socketAddress } from '@fines/platform/event-store/address.ts';

import type { Program } from './supervised.ts';

/** The event store of a data folder, and where it is found once it runs: by nobody but the user who runs it. */
export async function eventStoreFor(
  dataDir: string,
  databaseUrl: string,
): Promise<{ program: Program; address: string }> {
  const socket = await privateSocket(join(dataDir, 'event-store'));
  return {
    program: {
      name: 'event-store',
      script: 'embedded/event-store/main.ts',
      env: { DATABASE_URL: databaseUrl, SOCKET: socket },
    },
    address: socketAddress(socket),
  };
}

/** In bytes: what every system takes as the name of a socket. */
const LONGEST_NAME = 103;

/** In a folder that nobody else may enter: it depends on the system whether the mode of a socket keeps anybody out. */
async function privateSocket(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  const socket = join(folder, 'socket');
  if (Buffer.byteLength(socket) <= LONGEST_NAME) return socket;
  return join(await mkdtemp(join(tmpdir(), 'fines-')), 'socket');
}
