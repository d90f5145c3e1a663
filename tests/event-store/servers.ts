import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { type RunningPostgres, startPostgres } from '@fines/embedded/postgres/postgres.ts';
import { z } from 'zod';

import { emptyFolder } from '../support/data-folders.ts';
import { newDatabaseBeside } from '../support/databases.ts';
import { forkProgram } from '../support/fork-program.ts';
import { eventStoreAt } from '../support/proxy.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'fines-event-store-'));

/** A Postgres of the test file's own, that can be killed and comes back on the same port. */
export class TestPostgres {
  readonly #folder: string;
  #running: RunningPostgres;

  private constructor(folder: string, running: RunningPostgres) {
    this.#folder = folder;
    this.#running = running;
  }

  static async start(): Promise<TestPostgres> {
    const folder = await emptyFolder();
    return new TestPostgres(
      folder,
      await startPostgres({ dataDir: join(folder, 'postgres'), throwaway: true }),
    );
  }

  newDatabase = (): Promise<string> => newDatabaseBeside(this.#running.url);

  async kill(): Promise<void> {
    process.kill(this.#running.pid, 'SIGKILL');
    await this.#running.exited;
  }

  async startAgain(): Promise<void> {
    const { port } = this.#running;
    this.#running = await startPostgres({
      dataDir: join(this.#folder, 'postgres'),
      port,
      throwaway: true,
    });
  }

  async remove(): Promise<void> {
    await this.#running.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const ready = z.object({ type: z.literal('ready'), port: z.int() });

/** The embedded event store as a process, as the product runs it. */
export class ServerProcess {
  readonly port: number;
  readonly url: string;
  readonly #databaseUrl: string;
  readonly #child: ChildProcess;

  private constructor(databaseUrl: string, port: number, child: ChildProcess) {
    this.#databaseUrl = databaseUrl;
    this.#child = child;
    this.port = port;
    this.url = eventStoreAt(port);
  }

  static async start(databaseUrl: string, port = 0): Promise<ServerProcess> {
    const child = forkServer(databaseUrl, port);
    const died = once(child, 'exit').then(([code]) => {
      throw new Error(`The server did not start: it ended with ${code}`);
    });
    const [message] = await Promise.race([once(child, 'message'), died]);
    died.catch(() => undefined);
    return new ServerProcess(databaseUrl, ready.parse(message).port, child);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    const [code] = await exited;
    return code;
  }

  /** What a supervisor does that dies: the channel closes. */
  async abandon(): Promise<number | null> {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    const [code] = await exited;
    return code;
  }

  startAgain(): Promise<ServerProcess> {
    return ServerProcess.start(this.#databaseUrl, this.port);
  }
}

export function forkServer(databaseUrl: string, port: number): ChildProcess {
  return forkProgram(join(ROOT, 'embedded/event-store/main.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
