import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { localApi } from '@fines/gateway/local-api.ts';
import { remoteApi } from '@fines/gateway/remote-api.ts';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

import { gateway, serve } from './harness.ts';

export type WireAnswer = { status: number; headers: Map<string, string>; body: string };

/** Impatient, so that a request that never becomes whole does not keep a test waiting. */
export const IMPATIENT = {
  bodySilence: 500,
  headersTimeout: 1000,
  requestTimeout: 1500,
  connectionsCheckingInterval: 50,
};

type Seen = { method: string; url: string; headers: Record<string, string>; body: string };

/** An API that notes what it hears, and what it could not make sense of. */
export async function recordingApi() {
  const seen: Seen[] = [];
  const nonsense: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request).catch(() => '(broken off)');
    const { method = '', url: path = '' } = request;
    seen.push({ method, url: path, headers: request.headers as Record<string, string>, body });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ path }));
  };
  const { url, server } = await serve(answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // What only ends too early is an upload that its client broke off.
    const { code = '' } = error;
    if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE') nonsense.push(code);
    socket.destroy();
  });
  return { url, answer, seen, nonsense };
}

/** A gateway in front of one recording API, with the requests that it handled itself, by their ids. */
export async function recorded(inOneProcess = false) {
  const { url: apiUrl, answer, seen, nonsense } = await recordingApi();
  const handled = new Map<string, string>();
  const logger = pino({ level: 'debug' }, { write: (line: string) => note(JSON.parse(line), handled) });
  const api = inOneProcess ? localApi({ ...NOTHING_ELSE, handle: answer }) : remoteApi(apiUrl);
  const { port } = await gateway({ apis: { commandApi: api, readApi: api }, logger, limits: IMPATIENT });
  return { port, apiUrl, seen, nonsense, handled };
}

const NOTHING_ELSE = {
  checks: {},
  describe: () => ({ openapi: '', info: {}, servers: [], paths: {}, components: {} }),
  endLiveAnswers: () => Promise.resolve(),
};

const logLine = z.object({ msg: z.literal('request'), requestId: z.string(), path: z.string() });

function note(line: unknown, handled: Map<string, string>): void {
  const { data } = logLine.safeParse(line);
  if (data !== undefined) handled.set(data.requestId, data.path);
}

export async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends these bytes, and resolves with all that is answered until the other side closes the connection. */
export async function send(port: number, bytes: string): Promise<WireAnswer[]> {
  const socket = await open(port);
  socket.write(bytes, 'latin1');
  return heard(socket);
}

export async function heard(socket: Socket): Promise<WireAnswer[]> {
  let bytes = '';
  socket.on('data', (piece: string) => (bytes += piece));
  if (!socket.closed) await new Promise((done) => void socket.once('close', done));
  return answersIn(bytes);
}

function answersIn(bytes: string): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = bytes;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map(lines.map((header) => fieldOf(header)));
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (end === -1 || Number.isNaN(status)) throw new Error(`This is no answer: ${JSON.stringify(rest)}`);
    const length = Number(headers.get('content-length') ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    rest = rest.slice(end + 4 + length);
    answers.push({ status, headers, body });
  }
  return answers;
}

function fieldOf(header: string): [name: string, value: string] {
  const colon = header.indexOf(':');
  return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
}

/** A request after which the other side closes the connection. */
export const last = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: h\r\nX-Request-Id: ${path.replaceAll('/', '.')}\r\nConnection: close\r\n\r\n`;
