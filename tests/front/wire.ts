import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

import { caddyBefore, embedded, serve } from './harness.ts';

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
    const body = await text(request).catch(() => undefined);
    // No whole request, which a real API does nothing about either.
    if (body === undefined) return;
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

/** The front of `npm start` before a recording API, with the requests that it handled itself, by their ids. */
export async function recorded() {
  const { answer, seen } = await recordingApi();
  const handled = new Map<string, string>();
  const logger = pino({ level: 'debug' }, { write: (line: string) => note(JSON.parse(line), handled) });
  const { port } = await embedded({ commandApi: answer, readApi: answer, logger, limits: IMPATIENT });
  return { port, seen, handled };
}

/** Caddy before a recording API. */
export async function recordedByCaddy() {
  const { url, seen, nonsense } = await recordingApi();
  const { port } = await caddyBefore(
    { COMMAND_API: url, READ_API: url },
    { HEADER_WITHIN: '1s', BODY_WITHIN: '1s' },
  );
  return { port, seen, nonsense };
}

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

/** Sends these bytes, and resolves with what is answered before a pause, or before the other side closes. */
export async function answersWithin(port: number, bytes: string, pauseMs: number): Promise<WireAnswer[]> {
  const socket = await open(port);
  const answers = heard(socket);
  socket.write(bytes, 'latin1');
  const pause = setTimeout(() => socket.destroy(), pauseMs);
  socket.on('data', () => pause.refresh());
  return answers.finally(() => clearTimeout(pause));
}

function answersIn(bytes: string): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = bytes;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map(lines.map((header) => fieldOf(header)));
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(line)?.[1]);
    if (end === -1 || Number.isNaN(status)) throw new Error(`This is no answer: ${JSON.stringify(rest)}`);
    const { body, rest: others } = bodyIn(rest.slice(end + 4), headers);
    rest = others;
    answers.push({ status, headers, body });
  }
  return answers;
}

type Body = { body: string; rest: string };

function bodyIn(bytes: string, headers: ReadonlyMap<string, string>): Body {
  if (headers.get('transfer-encoding') === 'chunked') return chunksIn(bytes);
  const length = headers.get('content-length');
  // Caddy's own refusals are as long as the connection.
  if (length === undefined && headers.get('connection') === 'close') return { body: bytes, rest: '' };
  return { body: bytes.slice(0, Number(length ?? 0)), rest: bytes.slice(Number(length ?? 0)) };
}

function chunksIn(bytes: string): Body {
  let body = '';
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.slice(at, lineEnd), 16);
    if (lineEnd === -1 || Number.isNaN(size)) throw new Error(`This is no chunk: ${bytes.slice(at)}`);
    body += bytes.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
    if (size === 0) return { body, rest: bytes.slice(at) };
  }
}

function fieldOf(header: string): [name: string, value: string] {
  const colon = header.indexOf(':');
  return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
}

/** A request after which the other side closes the connection. */
export const last = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: h\r\nX-Request-Id: ${path.replaceAll('/', '.')}\r\nConnection: close\r\n\r\n`;
