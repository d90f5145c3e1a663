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

import { type FrontOptions, startFront } from '@fines/embedded/front/front.ts';
import type { App } from '@fines/platform/http/app.ts';
import { pino } from 'pino';
import { afterAll, describe, onTestFinished } from 'vitest';

import { caddyFor, hasCaddy } from '../support/caddy.ts';

export const INDEX = '<!doctype html><title>Eswatini Police Traffic System</title>';
export const SCRIPT = 'console.log("the console");\n';

type OnEnd = (end: () => void | Promise<void>) => void;

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server of the test on a free port, which stands for an API. */
export async function serve(
  listener: Listener,
  onEnd: OnEnd = onTestFinished,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => void listener(request, response));
  const url = await listen(server);
  onEnd(() => {
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
export const echo =
  (api: string): Listener =>
  async (request, response) => {
    const body = await text(request);
    const { method, url, headers } = request;
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('X-Position', '42');
    response.end(JSON.stringify({ api, method, url, headers, body }));
  };

/** A built console as Vite leaves it. */
export async function builtConsole(onEnd: OnEnd = onTestFinished): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'fines-console-'));
  onEnd(() => rm(dir, { recursive: true }));
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

type Given = Partial<Pick<FrontOptions, 'logger' | 'limits'>> & {
  commandApi?: Listener;
  readApi?: Listener;
  consoleDir?: string;
  /** Whether there is another proxy in front, on this machine. */
  trustProxy?: boolean;
};

export type Front = { url: string; port: number; close: () => Promise<void> };
export type StartFront = (given?: Given) => Promise<Front>;

const answering = (listener: Listener): App => ({
  handle: async (request, response) => {
    response.statusCode = 200;
    await listener(request, response);
  },
  checks: {},
  endLiveAnswers: () => Promise.resolve(),
});

/** The front of `npm start`. What the test does not give is an API that echoes. */
export const embedded: StartFront = (given = {}) =>
  embeddedBefore(
    {
      commandApi: answering(given.commandApi ?? echo('command')),
      readApi: answering(given.readApi ?? echo('read')),
    },
    given,
  );

export async function embeddedBefore(apis: FrontOptions['apis'], given: Given = {}): Promise<Front> {
  const { port, close } = await startFront(
    {
      HOST: '127.0.0.1',
      PORT: 0,
      CONSOLE_DIR: given.consoleDir ?? (await builtConsole()),
      TRUST_PROXY: given.trustProxy ?? false,
    },
    { logger: given.logger ?? pino({ level: 'silent' }), apis, limits: given.limits },
  );
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}`, port, close };
}

/** Caddy with the configuration of production. */
export const caddy: StartFront = (given = {}) => newCaddy(given, onTestFinished);

const newCaddy = async (given: Given, onEnd: OnEnd): Promise<Front> =>
  caddyBefore(
    {
      COMMAND_API: (await serve(given.commandApi ?? echo('command'), onEnd)).url,
      READ_API: (await serve(given.readApi ?? echo('read'), onEnd)).url,
    },
    {
      FILES: given.consoleDir ?? (await builtConsole(onEnd)),
      ...(given.trustProxy && { TRUSTED_PROXIES: '127.0.0.0/8' }),
    },
    onEnd,
  );

export async function caddyBefore(
  { COMMAND_API, READ_API }: { COMMAND_API: string; READ_API: string },
  env: Record<string, string> = {},
  onEnd: OnEnd = onTestFinished,
): Promise<Front> {
  const { site: port, stop } = await caddyFor({
    COMMAND_API: new URL(COMMAND_API).host,
    READ_API: new URL(READ_API).host,
    FILES: env['FILES'] ?? (await builtConsole(onEnd)),
    REPLACED_WITHIN: '300ms',
    ...env,
  });
  onEnd(stop);
  return { url: `http://127.0.0.1:${port}`, port, close: stop };
}

if (!hasCaddy) process.stdout.write('Not run: what Caddy answers: it is not installed (Debian: caddy).\n');

/** One Caddy for the file, before the APIs of whichever test asks; a test that gives more than those has its own. */
export function useCaddy(): StartFront {
  const ends: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  let apis: Pick<Given, 'commandApi' | 'readApi'> = {};
  let shared: Promise<Front> | undefined;
  return async ({ commandApi, readApi, ...others } = {}) => {
    if (Object.keys(others).length > 0) return caddy({ commandApi, readApi, ...others });
    apis = { commandApi, readApi };
    shared ??= newCaddy(
      {
        commandApi: (...request) => (apis.commandApi ?? echo('command'))(...request),
        readApi: (...request) => (apis.readApi ?? echo('read'))(...request),
      },
      (end) => ends.push(end),
    );
    return shared;
  };
}

/** The same of each front: of `npm start`, and of production where a Caddy is installed. */
export function ofEachFront(tests: (front: StartFront) => void): void {
  describe('the front of npm start', () => {
    tests(embedded);
  });
  describe.skipIf(!hasCaddy)('Caddy', () => {
    tests(useCaddy());
  });
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
