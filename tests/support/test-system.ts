import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inspect, promisify } from 'node:util';

import { readRunning } from '@fines/embedded/running.ts';
import { secretsIn } from '@fines/embedded/secrets.ts';
import { Client } from 'pg';
import { z } from 'zod';

import { ApiClient } from './api-client.ts';
import { builtConsole, emptyFolder, newDataFolder } from './data-folders.ts';
import { forkProgram } from './fork-program.ts';
import { perWorker } from './per-worker.ts';

const ready = z.object({ type: z.literal('ready'), address: z.string(), publicSite: z.string() });
type Addresses = Omit<z.output<typeof ready>, 'type'>;

export const DEMO_PASSWORD = 'demo-fines-2026';

const WITH_SERVERS = resolve(import.meta.dirname, '../../embedded/with-servers.ts');

const DEFAULTS = {
  // A Redis would be shared with the tests that run beside this one, and their queues have the same names.
  REDIS_URL: '',
  // So would other servers; a test that wants them says so.
  DATABASE_URL: '',
  ESDB_URL: '',
  DEMO_DATA: '0',
  PORT: '0',
  // Processes are killed here, machines are not.
  THROWAWAY: '1',
};

type Options = { dataDir?: string; env?: Record<string, string> };

/** The whole product, as `npm start` runs it, on free ports and a data folder of its own. */
export class TestSystem {
  readonly dataDir: string;
  readonly address: string;
  /** Where the public sees fines. */
  readonly publicAddress: string;
  readonly #process: ChildProcess;

  private constructor(dataDir: string, { address, publicSite }: Addresses, child: ChildProcess) {
    this.dataDir = dataDir;
    this.address = address;
    this.publicAddress = publicSite;
    this.#process = child;
  }

  static async start({ dataDir, env = {} }: Options = {}): Promise<TestSystem> {
    const folder = dataDir ?? (await (env['DEMO_DATA'] === '1' ? demoFolder() : emptyFolder()));
    await builtConsole();
    const output: string[] = [];
    const child = forkProgram(join(import.meta.dirname, 'system-process.ts'), {
      env: { ...process.env, ...DEFAULTS, DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    const died = once(child, 'exit').then(() => {
      throw new Error(`The system did not start:\n${output.join('')}`);
    });
    const [message] = await Promise.race([once(child, 'message'), died]);
    died.catch(() => undefined);
    return new TestSystem(folder, ready.parse(message), child);
  }

  /** Somebody who is signed in. */
  async signIn(email: string, password = DEMO_PASSWORD): Promise<ApiClient> {
    const client = new ApiClient(this.address);
    await client.signIn(email, password);
    return client;
  }

  anonymous(): ApiClient {
    return new ApiClient(this.address);
  }

  /** What the public site may do at the command API: in the name of whoever comes to it. */
  async publicSite(): Promise<ApiClient> {
    const address = (await readRunning(this.dataDir))?.site;
    if (address === undefined) throw new Error('The system takes nothing of a public site');
    const client = new ApiClient(address);
    client.accessToken = (await secretsIn(this.dataDir)).PUBLIC_SITE_TOKEN;
    return client;
  }

  async pidOf(name: string): Promise<number> {
    const pid = (await readRunning(this.dataDir))?.pids[name];
    if (pid === undefined) throw new Error(`${name} does not run`);
    return pid;
  }

  /** What a part tells of itself, as Prometheus reads it. */
  async metrics(name: string): Promise<string> {
    const address = (await readRunning(this.dataDir))?.metrics[name];
    if (address === undefined) throw new Error(`${name} does not run`);
    return (await fetch(address)).text();
  }

  /** Where its servers are, and the key with which its services encrypt: what its programs need. */
  async addresses(): Promise<{ DATABASE_URL: string; ESDB_URL: string; PERSONAL_DATA_KEY: string }> {
    const running = await readRunning(this.dataDir);
    if (running === undefined) throw new Error('The system does not run');
    const { PERSONAL_DATA_KEY } = await secretsIn(this.dataDir);
    return { ...running, PERSONAL_DATA_KEY };
  }

  /** Changes what nothing from outside can: how long ago something was, say. */
  async query(sql: string): Promise<void> {
    const { DATABASE_URL } = await this.addresses();
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  /** Has its log verified now, so that no copy of it does that whenever it starts. */
  async verifyLog(): Promise<void> {
    const env = { ...process.env, ...DEFAULTS, DATA_DIR: this.dataDir };
    const said = promisify(execFile)(process.execPath, [WITH_SERVERS, 'proof/nightly/main.ts'], { env });
    await said.catch((error: unknown) => {
      throw new Error(`The log was not verified:\n${inspect(error)}`, { cause: error });
    });
  }

  /** Ends the supervisor the hard way. */
  async kill(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
  }

  /** Stops in order and keeps the data. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await exited;
  }

  async stopAndRemove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

const demoFolder = (): Promise<string> =>
  newDataFolder('demo', async (dataDir) => {
    const system = await TestSystem.start({ dataDir, env: { DEMO_DATA: '1' } });
    await system.verifyLog();
    await system.stop();
  });

/** One with the demo data and the records of others: the files of a worker use it, one after the other. */
export const sharedDemo = perWorker(() => TestSystem.start({ env: { DEMO_DATA: '1' } }));
