import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, openSync } from 'node:fs';
import { stat, chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { socketAddress } from '@fines/platform/esdb-address.ts';
import { z } from 'zod';

import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres/postgres.ts';
import { ROOT } from './settings.ts';

export type Program = {
  name: string;
  /** The path in the repository. */
  script: string;
  env: Record<string, string>;
  /** Options for Node itself. */
  nodeOptions?: string[];
};

type SupervisionEvents = {
  tell: (line: string) => void;
  /** Called with the process id after every start. */
  started: (pid: number | undefined) => void;
  /** Called with each line of the log. */
  logged?: ((line: string) => void) | undefined;
};

const ready = z.object({
  type: z.literal('ready'),
  port: z.int(),
  metricsPort: z.int(),
  /** Where the command API takes what the public site submits; 0 for other services. */
  sitePort: z.int().default(0),
});
export type Ports = Omit<z.output<typeof ready>, 'type'>;

/**
 * In MB, for young objects. V8 would let this grow to 64 in each process, and would keep it twice over. Building the read
 * tables makes many, and is slower with less than 32.
 */
const youngSpace = ({ name }: Program): string => `--max-semi-space-size=${name === 'projector' ? 32 : 16}`;
const FRUGAL = {
  /** Of glibc's malloc, which otherwise keeps memory for each thread. */
  MALLOC_ARENA_MAX: '2',
  /** Compiled sources: a later start is faster, and does not load what strips their types. */
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
const STEADY_MS = 30_000;
const UNEXPECTEDLY = 'ended unexpectedly';

/**
 * A service in a process of its own, which is started again whenever it ends. It has its own log file and keeps the
 * ports that it took first.
 */
export class Supervised {
  readonly #program: Program;
  readonly #logFile: string;
  readonly #events: SupervisionEvents;
  #child: ChildProcess | undefined;
  /** 0 means a free port, until the service has taken one. */
  #ports: Ports = { port: 0, metricsPort: 0, sitePort: 0 };
  #stopping = false;
  #endedBecause = UNEXPECTEDLY;
  #pause = FIRST_PAUSE_MS;
  /** Ends the pause before a restart. */
  #wake = new AbortController();
  #tellsErrors = false;

  constructor(program: Program, logFolder: string, events: SupervisionEvents) {
    this.#program = program;
    this.#logFile = join(logFolder, `${program.name}.log`);
    this.#events = events;
  }

  /** Starts the process and waits until it is ready. @returns the ports that it listens on */
  async start(): Promise<Ports> {
    const { size: start } = await stat(this.#logFile).catch(() => ({ size: 0 }));
    const child = this.#fork();
    const failed = once(child, 'exit').then(async () => {
      const words = wordsIn(await text(createReadStream(this.#logFile, { start })));
      throw new Error(`${this.#program.name} did not start: see ${this.#logFile}${words}`);
    });
    this.#ports = await Promise.race([readyPorts(child), failed]);
    failed.catch(() => undefined);
    this.#watch(child);
    return this.#ports;
  }

  /**
   * Restarts the process and tells why. If the process has ended already, the pause before its next start is over.
   * The errors of that start are told, since this restart may have caused them; later starts write them to the log.
   */
  restart(because: string): void {
    this.#pause = FIRST_PAUSE_MS;
    this.#tellsErrors = true;
    if (this.#child?.kill('SIGTERM') === true) this.#endedBecause = because;
    else this.#wake.abort();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  #fork(): ChildProcess {
    const log = openSync(this.#logFile, 'a', 0o600);
    const { name, script, env, nodeOptions = [] } = this.#program;
    const { tell, started, logged } = this.#events;
    const { port, metricsPort, sitePort } = this.#ports;
    const child = fork(join(ROOT, script), {
      execArgv: [...process.execArgv, youngSpace(this.#program), ...nodeOptions],
      env: {
        ...FRUGAL,
        ...process.env,
        PORT: '0',
        ...env,
        ...(port !== 0 && { PORT: String(port) }),
        METRICS_HOST: '127.0.0.1',
        METRICS_PORT: String(metricsPort),
        PUBLIC_SITE_PORT: String(sitePort),
      },
      stdio: ['ignore', logged ? 'pipe' : log, this.#tellsErrors ? 'pipe' : log, 'ipc'],
      // In its own process group: Ctrl-C reaches only this process, which then stops the services in order.
      detached: true,
    });
    closeSync(log);
    if (child.stdout && logged) {
      child.stdout.pipe(createWriteStream(this.#logFile, { flags: 'a' }));
      createInterface(child.stdout).on('line', logged);
    }
    if (child.stderr) createInterface(child.stderr).on('line', (line) => tell(`${name}: ${line}`));
    this.#tellsErrors = false;
    this.#child = child;
    started(child.pid);
    return child;
  }

  #watch(child: ChildProcess): void {
    const started = Date.now();
    const restart = (): void => {
      if (this.#stopping) return;
      if (Date.now() - started > STEADY_MS) this.#pause = FIRST_PAUSE_MS;
      void this.#restart();
    };
    if (child.exitCode !== null || child.signalCode !== null) restart();
    else child.once('exit', restart);
  }

  async #restart(): Promise<void> {
    this.#events.tell(`${this.#program.name} ${this.#endedBecause} and is started again`);
    this.#endedBecause = UNEXPECTEDLY;
    this.#wake = new AbortController();
    await delay(this.#pause, undefined, { signal: this.#wake.signal }).catch(() => undefined);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
    if (!this.#stopping) this.#watch(this.#fork());
  }
}

/** The lines of a log that are written for people: those that are not JSON. */
const wordsIn = (log: string): string =>
  log
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
    .map((line) => `\n${line}`)
    .join('');

async function readyPorts(child: ChildProcess): Promise<Ports> {
  for (;;) {
    const [message] = await once(child, 'message');
    const parsed = ready.safeParse(message);
    if (parsed.success) return parsed.data;
  }
}

const PAUSE_MS = 500;

/** A Postgres that is started again on the same port whenever it ends by itself. */
export async function supervisePostgres(
  options: PostgresOptions,
  { tell, started }: SupervisionEvents,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let running: RunningPostgres = await startPostgres(options);
  let stopping = false;
  started(running.pid);
  const again = { ...options, port: running.port };

  const watch = async (): Promise<void> => {
    for (;;) {
      await running.exited;
      if (stopping) return;
      tell('Postgres ended unexpectedly and is started again');
      running = await untilStarted(again, tell);
      started(running.pid);
    }
  };
  void watch();

  return {
    url: running.url,
    stop: async () => {
      stopping = true;
      await running.stop();
    },
  };
}

async function untilStarted(
  options: PostgresOptions,
  tell: (line: string) => void,
): Promise<RunningPostgres> {
  for (;;) {
    try {
      return await startPostgres(options);
    } catch (error) {
      tell(`Postgres does not start yet: ${String(error)}`);
      await delay(PAUSE_MS);
    }
  }
}

/** The event store of a data folder and its address, which only the user of this process can reach. */
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

/** In bytes; every operating system accepts socket names up to this length. */
const LONGEST_NAME = 103;

/** In a folder that only the user may enter, since some systems ignore the mode of the socket itself. */
async function privateSocket(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  const socket = join(folder, 'socket');
  if (Buffer.byteLength(socket) <= LONGEST_NAME) return socket;
  return join(await mkdtemp(join(tmpdir(), 'fines-')), 'socket');
}
