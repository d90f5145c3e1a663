import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { readdir, stat, truncate, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { publicKeyTextOf } from '@fines/proof/notes/keys.ts';
import { z } from 'zod';

import { buildConsole } from './console-build.ts';
import { restartOnChange, startConsoleServer, tellErrors } from './dev.ts';
import { jsonFile, RunningNote } from './running.ts';
import { secretsIn } from './secrets.ts';
import {
  photoFolderIn,
  ROOT,
  describeExternalServers,
  type HeldPort,
  holdPort,
  type Settings,
} from './settings.ts';
import { eventStoreFor, supervisePostgres, type Ports, type Program, Supervised } from './supervised.ts';

const MOST_BYTES = 50 * 1024 * 1024;
const EVERY_MS = 10_000;

/** Keeps the logs in a folder from growing for ever. @returns a function that stops it */
function rotateLogs(folder: string, tell: (line: string) => void): () => Promise<void> {
  let underWay = Promise.resolve();
  const rotate = (): Promise<void> =>
    rotateLongLogs(folder, MOST_BYTES).catch((error: unknown) => tell(`Logs grow: ${String(error)}`));
  const timer = setInterval(() => {
    underWay = underWay.then(rotate);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/**
 * Moves the content of each log that is too long to `….log.1`, and replaces what is there. Services keep their log
 * open, so the content is copied and the log is emptied. A line that is written at that moment may be lost.
 */
export async function rotateLongLogs(folder: string, mostBytes: number): Promise<void> {
  const names = await readdir(folder);
  for (const path of names.filter((name) => name.endsWith('.log')).map((name) => join(folder, name))) {
    const { size } = await stat(path);
    if (size <= mostBytes) continue;
    await pipeline(createReadStream(path), createWriteStream(`${path}.1`, { mode: 0o600 }));
    await truncate(path);
  }
}

/** When the demo data was begun, and whether it is complete. */
const demoSchema = z.object({ now: z.iso.datetime(), complete: z.boolean() });

/** Fills in the demo data once for each data folder. If it was interrupted, it continues. */
async function ensureDemoData(dataDir: string, env: Record<string, string>, tell: Tell): Promise<void> {
  const file = jsonFile(join(dataDir, 'demo.json'), demoSchema);
  const demo = (await file.read()) ?? { now: new Date().toISOString(), complete: false };
  if (demo.complete) return;
  await file.write(demo);
  await runSeed({ ...env, DEMO_NOW: demo.now }, join(dataDir, 'logs/demo.log'), tell);
  await file.write({ ...demo, complete: true });
}

async function runSeed(env: Record<string, string>, logFile: string, tell: Tell): Promise<void> {
  const log = openSync(logFile, 'a', 0o600);
  const seed = fork(join(ROOT, 'embedded/demo-data/seed.ts'), {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  seed.on('message', (done: string) => tell(`Filling in the demo data … ${done}`));
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error(`The demo data could not be filled in: see ${logFile}`);
}

/** For what only this process asks. */
const ANY_FREE_PORT = { HOST: '127.0.0.1', PORT: '0' };

/** For developers, Vite serves the console in front of it. */
const whatFrontServes = ({ dev, host, port }: Settings) =>
  dev
    ? { ...ANY_FREE_PORT, CONSOLE_DIR: join(ROOT, 'admin-ui') }
    : { HOST: host, PORT: String(port), CONSOLE_DIR: join(ROOT, 'admin-ui/dist') };

type Tell = (line: string) => void;

/** Called with a function that stops a part, as soon as the part runs. */
type OnStop = (stop: () => Promise<void>) => void;

/** As people type it. */
const shown = (host: string, port: number | string): string =>
  `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;

export type Addresses = { console: string; publicSite: string };

/** Where the system will answer, with the port of the public site held for it: papers have its address. */
export type Claimed = Addresses & { publicPort: HeldPort };

/** @throws Error that says what to do, if another program uses a port */
export async function claimPorts(settings: Settings): Promise<Claimed> {
  const { host, port, publicPort: wanted, publicSiteUrl } = settings;
  await (await holdPort(host, port, 'PORT')).release();
  const publicPort = await holdPort(host, wanted, 'PUBLIC_PORT');
  return {
    console: port === 0 ? 'on a free port' : shown(host, port),
    publicSite: publicSiteUrl ?? shown(host, publicPort.port),
    publicPort,
  };
}

/** Starts all parts; each after those that it needs. Nobody is answered before the demo data are whole. */
export async function startSystem(
  settings: Settings,
  { publicSite, publicPort }: Claimed,
  { tell, onStop }: { tell: Tell; onStop: OnStop },
): Promise<Addresses> {
  const { dataDir, external, throwaway, dev, inspect } = settings;
  for (const line of describeExternalServers(external)) tell(line);
  const logs = join(dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  onStop(rotateLogs(logs, tell));
  const note = new RunningNote(dataDir);
  const eventsOf = (name: string) => ({ tell, started: (pid?: number) => void note.pid(name, pid) });
  /** @param sources its own folders and files, whose changes restart it in development */
  const launch = async (program: Program, sources: readonly string[]): Promise<Ports> => {
    const { name } = program;
    const nodeOptions = name === inspect ? ['--inspect'] : [];
    const logged = dev ? tellErrors(name, tell) : undefined;
    const service = new Supervised({ ...program, nodeOptions }, logs, { ...eventsOf(name), logged });
    onStop(() => service.stop());
    const ports = await service.start();
    if (dev) onStop(await restartOnChange(service, sources));
    await note.metrics(name, `http://127.0.0.1:${ports.metricsPort}/metrics`);
    if (ports.sitePort !== 0) await note.site(`http://127.0.0.1:${ports.sitePort}`);
    return ports;
  };

  const [postgres] = await Promise.all([
    external.DATABASE_URL === undefined
      ? supervisePostgres({ dataDir: join(dataDir, 'postgres'), throwaway }, eventsOf('postgres'))
      : { url: external.DATABASE_URL, stop: () => Promise.resolve() },
    dev ? undefined : buildConsole(tell),
  ]);
  onStop(() => note.remove());
  onStop(postgres.stop);

  const launchEventStore = async (): Promise<string> => {
    const { program, address } = await eventStoreFor(dataDir, postgres.url);
    await launch(program, ['embedded/event-store']);
    return address;
  };
  const addresses = {
    DATABASE_URL: postgres.url,
    ESDB_URL: external.ESDB_URL ?? (await launchEventStore()),
  };
  await note.addresses(addresses);
  const { LOG_SIGNING_KEY, EMAIL_HMAC_SECRET, PERSONAL_DATA_KEY, PUBLIC_CODE_SECRET, ...ofApis } =
    await secretsIn(dataDir, postgres.url);
  const commands = { ...addresses, EMAIL_HMAC_SECRET, PERSONAL_DATA_KEY };
  const photos = { PHOTO_DIR: photoFolderIn(dataDir) };
  const front = {
    ...commands,
    ...whatFrontServes(settings),
    ...photos,
    ...ofApis,
    PUBLIC_CODE_SECRET,
    PUBLIC_SITE_URL: publicSite,
    LOG_PUBLIC_KEY: publicKeyTextOf(LOG_SIGNING_KEY),
  };
  const projector = { ...ANY_FREE_PORT, ...addresses, ...photos, LOG_SIGNING_KEY, PERSONAL_DATA_KEY };
  const launchFront = async (): Promise<Ports> => {
    if (settings.demoData) await ensureDemoData(dataDir, { ...commands, ...photos }, tell);
    const sources = ['embedded/front', 'command-api', 'read-api'];
    return launch({ name: 'front', script: 'embedded/front/main.ts', env: front }, sources);
  };
  const [{ port, sitePort }] = await Promise.all([
    launchFront(),
    launch({ name: 'projector', script: 'projector/main.ts', env: projector }, ['projector']),
  ]);
  const { host } = settings;
  const ofPublicSite = {
    HOST: host,
    PORT: String(publicPort.port),
    DATABASE_URL: postgres.url,
    ...photos,
    PUBLIC_CODE_SECRET,
    PUBLIC_SITE_TOKEN: ofApis.PUBLIC_SITE_TOKEN,
    COMMAND_API_URL: `http://127.0.0.1:${sitePort}`,
  };
  await publicPort.release();
  await launch({ name: 'public-site', script: 'public-site/main.ts', env: ofPublicSite }, [
    'public-site',
    'papers',
    'messages',
  ]);
  const consolePort = dev ? await startConsoleServer(settings, `127.0.0.1:${port}`, onStop) : port;
  return { console: shown(host, consolePort), publicSite };
}
