import { Readable } from 'node:stream';

import { localApi } from '@fines/gateway/local-api.ts';
import { remoteApi } from '@fines/gateway/remote-api.ts';
import { type App, createApp } from '@fines/platform/http/app.ts';
import { type Endpoint, endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { listenHttp } from '@fines/platform/http/listen.ts';
import { HttpProblem, unauthorised } from '@fines/platform/http/problem.ts';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { builtConsole, gateway } from './harness.ts';
import { IMPATIENT, open } from './wire.ts';

const silent = pino({ level: 'silent' });

async function* pieces(): AsyncGenerator<string> {
  for (const line of ['a;b\n', '1;2\n']) yield line;
}

async function* failing(after: string[]): AsyncGenerator<string> {
  yield* after;
  throw new Error('broken in the midst');
}

/** What an endpoint was asked, as it sees it. */
const asked = ({ address, isTls, headers, requestText }: Parameters<Endpoint['handle']>[0]) => {
  // Of the connection between two processes.
  const {
    host: _,
    connection: __,
    'content-length': length,
    'transfer-encoding': encoding,
    ...rest
  } = headers;
  return { address, isTls, requestText, hasBody: encoding !== undefined || Number(length ?? 0) > 0, rest };
};

const answering = (path: string, reply: Awaited<ReturnType<Endpoint['handle']>>): Endpoint =>
  publicEndpoint({ method: 'get', path, summary: path, handle: () => Promise.resolve(reply) });

const ENDPOINTS: readonly Endpoint[] = [
  ...(['get', 'post', 'put', 'patch', 'delete'] as const).map((method) =>
    publicEndpoint({
      method,
      path: '/asked/:id',
      summary: 'What it was asked',
      query: z.looseObject({}),
      ...(method !== 'get' && { body: z.looseObject({ n: z.number().optional() }) }),
      handle: (request) =>
        Promise.resolve({ body: asked(request), headers: { ETag: '"3"', 'X-Position': '7' } }),
    }),
  ),
  answering('/nothing', { status: 204 }),
  answering('/text', { body: 'words', headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
  answering('/photo', {
    body: 'x',
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=900' },
  }),
  answering('/tile/*path', {
    body: Buffer.of(0, 200, 13, 10),
    headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'public, max-age=9, immutable' },
  }),
  publicEndpoint({
    method: 'get',
    path: '/export',
    summary: 'Rows',
    handle: () => Promise.resolve({ body: Readable.from(pieces()), headers: { 'Content-Type': 'text/csv' } }),
  }),
  publicEndpoint({
    method: 'get',
    path: '/breaks/:after',
    summary: 'Breaks off',
    handle: ({ params }) => {
      const { after } = params as { after: string };
      return Promise.resolve({ body: Readable.from(failing(after === 'some' ? ['a;b\n'] : [])) });
    },
  }),
  endpoint({
    method: 'get',
    path: '/mine',
    summary: 'For who is signed in',
    access: 'signed-in',
    handle: () => Promise.resolve({ body: {} }),
  }),
  publicEndpoint({
    method: 'post',
    path: '/busy',
    summary: 'Refuses',
    handle: () => Promise.reject(new HttpProblem(429, 'too-many', 'Too many', { retryAfterSeconds: 7 })),
  }),
  publicEndpoint({
    method: 'get',
    path: '/wrong',
    summary: 'Fails',
    handle: () => Promise.reject(new Error('not for anyone')),
  }),
];

const newApp = (name: string): App =>
  createApp({
    logger: silent,
    endpoints: [...ENDPOINTS, answering(`/${name}`, { body: { name } })],
    authenticate: () => Promise.reject(unauthorised()),
    checks: {},
  });

/** At a port of its own. */
const served = async ({ handle }: App): Promise<string> => {
  const { port, close } = await listenHttp(handle, { host: '127.0.0.1', port: 0 });
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
};

/** The ports of two gateways to the same APIs: over HTTP, and in one process. */
async function bothWays(trustProxy: boolean) {
  const [commands, questions] = [newApp('commands'), newApp('questions')];
  const apis = { commandApi: localApi(commands), readApi: localApi(questions) };
  const common = { trustProxy, limits: IMPATIENT, consoleDir: await builtConsole() };
  return [
    await gateway({
      ...common,
      apis: { commandApi: remoteApi(await served(commands)), readApi: remoteApi(await served(questions)) },
    }),
    await gateway({ ...common, apis }),
  ] as const;
}

const request = (method: string, path: string, headers: string[] = [], body = ''): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: h',
    'X-Request-Id: mine',
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');

const json = (method: string, path: string, text: string, more: string[] = []): string =>
  request(method, path, ['Content-Type: application/json', `Content-Length: ${text.length}`, ...more], text);

const CHUNKS = '3\r\n{"n\r\n4\r\n":1}\r\n0\r\nX-Trailer: y\r\n\r\n';
const CLAIMS = [
  'X-Forwarded-For: 10.9.9.9, 203.0.113.7',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Host: fines.police.gov.sz',
  'X-Forwarded-Port: 443',
  'X-Real-IP: 10.9.9.9',
  'Forwarded: for=10.9.9.9',
];

const REQUESTS: readonly string[] = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'].map((method) =>
    request(method, '/api/asked/1'),
  ),
  ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => [
    json(method, '/api/asked/1?a=b&a=c', '{"n":1}'),
    json(method, '/api/asked/1', '{"n":'),
    json(method, '/api/asked/1', '{"n":"x"}'),
    json(method, '/api/asked/1', '{"n":"\\ud800"}'),
    json(method, '/api/asked/1', ''),
    json(method, '/api/asked/1', `"${'x'.repeat(300_000)}"`),
    request(method, '/api/asked/1', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], CHUNKS),
    request(method, '/api/asked/1', ['Transfer-Encoding: chunked'], CHUNKS),
    request(method, '/api/asked/1', ['Content-Type: text/html', 'Content-Length: 2'], 'hi'),
    request(method, '/api/asked/1', ['Content-Type: application/json', 'Content-Length: 9'], '{}'),
  ]),
  json('POST', '/api/asked/1', '{}', ['Expect: 100-continue']),
  request('GET', '/api/asked/1', CLAIMS),
  request('GET', '/api/asked/1', ['X-Forwarded-For: ,', 'X-Forwarded-Proto: ']),
  request('GET', '/api/asked/1', [
    'TE: trailers',
    'Upgrade: h2c',
    'Keep-Alive: timeout=1',
    'Proxy-Authorization: x',
  ]),
  request('GET', '/api/asked/1', [
    'Cookie: a=1',
    'Cookie: b=2',
    'Accept: a',
    'Accept: b',
    'X: 1',
    'X: 2',
    'X-Ü: ü',
  ]),
  request('GET', '/api/asked/1', [
    '__proto__: x',
    'constructor: y',
    'Set-Cookie: a',
    'Set-Cookie: b',
    'Empty:',
  ]),
  request('GET', '/api/asked/1', ['X-Request-Id: other']),
  request('GET', '/api/asked/1', [`X: ${'x'.repeat(15_000)}`]),
  request('GET', '/api/asked/1', [`X: ${'x'.repeat(20_000)}`]),
  ...['%2f', 'a%zz', '..%2f..', '%00', 'ü', '', 'a/b', 'x'.repeat(3000)].map((id) =>
    request('GET', `/api/asked/${id}`),
  ),
  ...[
    '/api',
    '/api/',
    '/api//',
    '//api/asked/1',
    '/api/../health',
    '/api/asked/1/',
    '/API/asked/1',
    '/api/openapi.json',
  ].flatMap((path) => [request('GET', path), request('POST', path)]),
  ...[
    'nothing',
    'text',
    'photo',
    'tile/0/x001/000.p/9',
    'export',
    'breaks/some',
    'breaks/none',
    'mine',
    'wrong',
    'commands',
    'questions',
  ].flatMap((path) => [
    request('GET', `/api/${path}`),
    request('HEAD', `/api/${path}`),
    request('GET', `/api/${path}`, ['If-None-Match: "3"', 'Range: bytes=0-1', 'Authorization: Bearer x']),
    request('GET', `/api/${path}`).replace('HTTP/1.1', 'HTTP/1.0'),
  ]),
  request('POST', '/api/busy'),
  request('GET', '/health/ready'),
  request('GET', '/api/docs'),
  request('GET', '/'),
  request('GET', '/api/asked/1', ['Host: i']),
  request('OPTIONS', '*'),
];

const GO_ON = /^HTTP\/1\.1 100 Continue\r\n\r\n/;
const OF_THE_MOMENT = /^Date: .*\r\n|[\da-f]{8}-[\da-f-]{27}/gim;

/** All bytes that come back, but for the order and the case of the headers, and the time. */
async function answerOf(port: number, bytes: string): Promise<{ head: string[]; body: string }> {
  const socket = await open(port);
  let text = '';
  socket.on('data', (piece: string) => (text += piece));
  const closed = new Promise((done) => void socket.once('close', done));
  socket.write(bytes, 'latin1');
  await closed;
  text = text.replace(GO_ON, '').replace(OF_THE_MOMENT, '');
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...headers] = text.slice(0, end).split('\r\n');
  const named = headers.map((header) => header.replace(/^[^:]+/, (name) => name.toLowerCase()));
  return { head: [status, ...named.toSorted()], body: text.slice(end + 4) };
}

/** What each request is answered at a port, under the request. */
async function answersOf(port: number): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const ask = async (bytes: string) => answers.set(bytes, await answerOf(port, bytes));
  await Promise.all(REQUESTS.map(ask));
  return answers;
}

it.each([false, true])(
  'answers the same in one process as over HTTP, whatever is asked (behind a proxy: %s)',
  async (trustProxy) => {
    const [remote, local] = await bothWays(trustProxy);
    expect(await answersOf(local.port)).toEqual(await answersOf(remote.port));
  },
);
