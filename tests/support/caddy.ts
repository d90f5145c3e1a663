import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';

import { until } from './wait.ts';

const CADDYFILE = resolve(import.meta.dirname, '../../ops/tls/Caddyfile');

export const hasCaddy = await promisify(execFile)('caddy', ['version']).then(
  () => true,
  () => false,
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
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

/** Caddy with the configuration of production before a gateway, on free ports, with an authority of its own. */
export async function startCaddy(gateway: string): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-caddy-'));
  const [https, http] = await Promise.all([freePort(), freePort()]);
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      LISTEN: '127.0.0.1',
      HTTPS_PORT: String(https),
      HTTP_PORT: String(http),
      GATEWAY: new URL(gateway).host,
    },
    stdio: 'ignore',
  });
  const authority = await until(
    () => readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8').catch(() => undefined),
    'the authority',
  );
  const plainAddress = `http://127.0.0.1:${http}`;
  await until(() => fetch(plainAddress, { redirect: 'manual' }).catch(() => undefined), 'Caddy to answer');
  await until(() => hasCertificate(https, authority), 'a certificate', 80_000);
  return {
    address: `https://localhost:${https}`,
    plainAddress,
    authority,
    stop: async () => {
      const exited = once(caddy, 'exit');
      caddy.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
