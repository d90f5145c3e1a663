import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { type GatewayOptions, startGateway } from '@fines/gateway/gateway.ts';
import { type RemoteApiOptions, remoteApi } from '@fines/gateway/remote-api.ts';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';

export const INDEX = '<!doctype html><title>Eswatini Police Traffic System</title>';
export const SCRIPT = 'console.log("the console");\n';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server of the test on a free port, which stands for an API. */
export async function serve(listener: Listener): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => void listener(request, response));
  const url = await listen(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url, server };
}

export async function listen(server: NetServer): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Echo = {
  api: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
};

/** An API that answers what it was asked. */
export const echo = (api: string) =>
  serve(async (request, response) => {
    const body = await text(request);
    const { method, url, headers } = request;
    response.setHeader('X-Position', '42');
    response.end(JSON.stringify({ api, method, url, headers, body }));
  });

/** A built console as Vite leaves it, with a compressed copy of its script. */
export async function builtConsole(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'fines-console-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), INDEX);
  await writeFile(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dir, 'assets', 'index-B1x2y3.js'), SCRIPT);
  await writeFile(join(dir, '.secret'), 'not for anyone');
  return dir;
}

/** The address of a port at which nothing listens. */
export async function nobody(): Promise<string> {
  const server = createServer();
  const url = await listen(server);
  await new Promise((done) => server.close(done));
  return url;
}

type Given = Partial<GatewayOptions> &
  RemoteApiOptions & {
    commandApiUrl?: string;
    readApiUrl?: string;
    consoleDir?: string;
    trustProxy?: boolean;
  };

/** A real gateway; what the test does not give is an API that echoes. */
export async function gateway({ idleTimeoutMs, connectWaitMs = 300, ...given }: Given = {}) {
  const remote = async (name: string, url: string | undefined) =>
    remoteApi(url ?? (await echo(name)).url, { idleTimeoutMs, connectWaitMs });
  const config = {
    HOST: '127.0.0.1',
    PORT: 0,
    CONSOLE_DIR: given.consoleDir ?? (await builtConsole()),
    TRUST_PROXY: given.trustProxy ?? false,
  };
  const started = await startGateway(config, {
    logger: given.logger ?? pino({ level: 'silent' }),
    apis: given.apis ?? {
      commandApi: await remote('command', given.commandApiUrl),
      readApi: await remote('read', given.readApiUrl),
    },
    limits: given.limits,
  });
  onTestFinished(() => started.close());
  return { url: `http://127.0.0.1:${started.port}`, port: started.port, close: started.close };
}

export const readEcho = async (response: Response): Promise<Echo> => (await response.json()) as Echo;

/** A request exactly as written, where fetch would tidy the path or refuse a header. */
export const raw = (url: string, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    httpRequest({ hostname, port, ...options }, resolve)
      .once('error', reject)
      .end();
  });
