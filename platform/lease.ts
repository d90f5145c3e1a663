import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import { z } from 'zod';

const leaseFile = z.object({ pid: z.int(), port: z.int(), token: z.string() });
type LeaseFile = z.output<typeof leaseFile>;

class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly code = 'data-folder-in-use';
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`The data in ${dataDir} is in use by the process ${pid}. Stop it first, or use another folder.`);
    this.pid = pid;
  }
}

/** Held by the only process that may work in a data folder: that supervises its Postgres, or is its witness. */
export type Lease = { release(): Promise<void> };

/**
 * Takes the folder for this process. The lease file names a loopback port on which its holder answers with the token
 * in the file. A process id alone proves nothing: after a crash or a restart of the machine another process may have
 * it.
 *
 * @throws DataFolderInUse
 */
export async function takeLease(dataDir: string, fileName: string): Promise<Lease> {
  const path = join(dataDir, fileName);
  const token = randomUUID();
  const { server, port } = await answerWith(token);
  try {
    await writeLease(path, { pid: process.pid, port, token }, resolve(dataDir));
  } catch (error) {
    server.close();
    throw error;
  }
  return {
    release: async () => {
      // In this order: as soon as nobody answers, another process may own the file.
      await rm(path, { force: true });
      server.close();
    },
  };
}

async function writeLease(path: string, lease: LeaseFile, dataDir: string): Promise<void> {
  for (;;) {
    const written = await createFile(path, JSON.stringify(lease));
    if (written) return;
    const holder = await readLease(path);
    if (holder && (await answers(holder))) throw new DataFolderInUse(dataDir, holder.pid);
    await rm(path, { force: true });
  }
}

async function createFile(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readLease(path: string): Promise<LeaseFile | undefined> {
  try {
    return leaseFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

async function answerWith(token: string): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(token);
  });
  server.unref();
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port to hold the lease with.');
  return { server, port: address.port };
}

const ANSWER_WITHIN_MS = 2000;

async function answers({ port, token }: LeaseFile): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const socket = connect({ port, host: '127.0.0.1', signal, allowHalfOpen: false });
    return (await text(socket)) === token;
  } catch {
    return false;
  }
}
