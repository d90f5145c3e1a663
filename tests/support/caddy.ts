import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from 'node:tls';
import { promisify } from 'node:util';

import { until } from './wait.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CADDYFILE = join(ROOT, 'ops/edge/Caddyfile');

/** Such as `2.10.2`; undefined where none is installed. */
const version = await promisify(execFile)('caddy', ['version']).then(
  ({ stdout }) => /\d+\.\d+\.\d+/.exec(stdout)?.[0],
  () => undefined,
);
export const hasCaddy = version !== undefined;

/** Before 2.11 Caddy closes the body of a request that it could not send, and so cannot send it to the next server. */
const [major = 0, minor = 0] = version?.split('.').map(Number) ?? [];
export const keepsBodies = major > 2 || (major === 2 && minor >= 11);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Started = {
  /** The ports of the console over http, of the public site, and of the metrics. */
  site: number;
  publicSite: number;
  metrics: number;
  folder: string;
  stop: () => Promise<void>;
};

/** Caddy with the configuration of production, on free ports. @param env what docker-compose.yml sets there */
export async function caddyFor(env: Record<string, string>): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-caddy-'));
  // Somebody else may take a port before Caddy does.
  const started = await until(() => tryCaddy(folder, env), 'Caddy to start');
  return {
    ...started,
    folder,
    stop: async () => {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function tryCaddy(folder: string, env: Record<string, string>) {
  const [site = 0, publicSite = 0, metrics = 0, http, https] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      LISTEN: '127.0.0.1',
      HTTP_PORT: String(http),
      HTTPS_PORT: String(https),
      METRICS_PORT: String(metrics),
      SITE: `http://:${site}`,
      PUBLIC_SITE: `http://:${publicSite}`,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(caddy, 'exit');
  const stop = async (): Promise<void> => {
    caddy.kill('SIGTERM');
    await exited;
  };
  const serves = (async () => {
    for await (const line of createInterface(caddy.stderr)) if (line.includes('serving initial')) return true;
    return false;
  })();
  if (!(await serves)) return undefined;
  caddy.stderr.resume();
  return { site, publicSite, metrics, stop };
}

/** Whether it has a certificate by now: it answers without TLS before that. */
const hasCertificate = (port: number, ca: string): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect({ host: 'localhost', port, ca, servername: 'localhost' }, () => answer(true));
    socket.once('secureConnect', () => socket.destroy());
    socket.once('error', () => answer(false));
  });

export type Caddy = {
  /** `https://localhost:…` */
  address: string;
  plainAddress: string;
  /** Of the authority that it made for itself, as PEM. */
  authority: string;
  stop(): Promise<void>;
};

/** Caddy over HTTPS, with an authority of its own, and both APIs behind it at one address. */
export async function startCaddy(apis: string): Promise<Caddy> {
  const [http, https] = await Promise.all([freePort(), freePort()]);
  const { folder, stop } = await caddyFor({
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    SITE: 'localhost',
    PUBLIC_SITE: 'fines.localhost',
    TLS: 'tls internal',
    COMMAND_API: new URL(apis).host,
    READ_API: new URL(apis).host,
    FILES: join(ROOT, 'admin-ui/dist'),
  });
  const authority = await until(
    () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8').catch(() => undefined),
    'the authority',
  );
  const plainAddress = `http://127.0.0.1:${http}`;
  await until(() => fetch(plainAddress, { redirect: 'manual' }).catch(() => undefined), 'Caddy to answer');
  await until(() => hasCertificate(https, authority), 'a certificate', 80_000);
  return { address: `https://localhost:${https}`, plainAddress, authority, stop };
}
