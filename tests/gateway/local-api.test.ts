import { PassThrough, Readable } from 'node:stream';

import { localApi } from '@fines/gateway/local-api.ts';
import { type AppOptions, createApp } from '@fines/platform/http/app.ts';
import { type Endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { Finding } from '@fines/platform/http/health.ts';
import { unauthorised } from '@fines/platform/http/problem.ts';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';

import { gateway } from './harness.ts';
import { last, open } from './wire.ts';

type Reply = Awaited<ReturnType<Endpoint['handle']>>;

const answering = (path: string, answer: () => Promise<Reply>): Endpoint =>
  publicEndpoint({ method: 'get', path, summary: path, handle: answer });

/** A gateway in one process with an app as both APIs. */
function alone(given: Partial<AppOptions>, idleTimeoutMs?: number) {
  const logger = pino({ level: 'silent' });
  const app = createApp({
    logger,
    endpoints: [],
    authenticate: () => Promise.reject(unauthorised()),
    checks: {},
    ...given,
  });
  const api = localApi(app, idleTimeoutMs);
  return gateway({ apis: { commandApi: api, readApi: api } });
}

const never = new Promise<never>(() => undefined);

it.each([
  ['ready', () => Promise.resolve(), 'ok'],
  ['degraded', () => Promise.resolve(new Finding({}, 'FN-2026-001 is wrong')), 'is degraded'],
  ['not ready', () => Promise.reject(new Error('FN-2026-001 is wrong')), 'is not ready (503)'],
  ['not ready', () => never, 'does not answer'],
])('is %s when the APIs are, and does not say why', async (status, check, said) => {
  const { url } = await alone({ checks: { check } });
  const answer = await fetch(`${url}/health/ready`);
  expect(await answer.json()).toEqual({ status, checks: { 'command-api': said, 'read-api': said } });
});

it('gives up an answer that never begins', async () => {
  const { url } = await alone({ endpoints: [answering('/hangs', () => never)] }, 200);
  const answer = await fetch(`${url}/api/hangs`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});

const streaming = (type: string, body: Readable): Endpoint =>
  answering('/stream', () => Promise.resolve({ body, headers: { 'Content-Type': type } }));

it('gives up an answer that its client does not read, which stops its making', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield 'x'.repeat(65_536);
    })(),
  );
  const { port } = await alone({ endpoints: [streaming('text/csv', endless)] }, 200);
  const socket = await open(port);
  socket.pause();
  socket.write(last('/api/stream'));
  await vi.waitFor(() => expect(endless.destroyed).toBe(true), 5000);
});

it('lets server-sent events be silent, and ends them when it stops', async () => {
  const events = new PassThrough();
  const { url, close } = await alone(
    {
      endpoints: [streaming('text/event-stream', events)],
      endLiveAnswers: () => Promise.resolve(void events.end()),
    },
    100,
  );
  const answer = await fetch(`${url}/api/stream`);
  await new Promise((done) => setTimeout(done, 300));
  events.write('data: late\n\n');
  const text = answer.text();
  await close();
  expect(await text).toBe('data: late\n\n');
});

it('logs each request once, by the API that answers it', async () => {
  const lines: string[] = [];
  const loggerOf = (service: string) =>
    pino({ base: { service } }, { write: (line: string) => lines.push(line) });
  const api = localApi(
    createApp({
      logger: loggerOf('api'),
      endpoints: [answering('/text', () => Promise.resolve({ body: 'words' }))],
      authenticate: () => Promise.reject(unauthorised()),
      checks: {},
    }),
  );
  const { url } = await gateway({ logger: loggerOf('gateway'), apis: { commandApi: api, readApi: api } });
  for (const path of ['/api/text', '/api/unknown', '/nothing.js']) await (await fetch(url + path)).text();
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.map(({ service, path, status }) => [service, path, status])).toEqual([
    ['api', '/api/text', 200],
    ['api', '/api/unknown', 404],
    ['gateway', '/nothing.js', 404],
  ]);
});
