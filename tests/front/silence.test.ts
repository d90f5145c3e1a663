import { PassThrough, Readable } from 'node:stream';

import { type AppOptions, createApp } from '@fines/platform/http/app.ts';
import { type Endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import { unauthorised } from '@fines/platform/http/problem.ts';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';

import { embeddedBefore } from './harness.ts';
import { last, open } from './wire.ts';

type Reply = Awaited<ReturnType<Endpoint['handle']>>;

const answering = (path: string, answer: () => Promise<Reply>): Endpoint =>
  publicEndpoint({ method: 'get', path, summary: path, handle: answer });

/** The front before an app as both APIs. */
function alone(given: Partial<AppOptions>, silenceMs?: number) {
  const app = createApp({
    logger: pino({ level: 'silent' }),
    endpoints: [],
    authenticate: () => Promise.reject(unauthorised()),
    checks: {},
    silenceMs,
    ...given,
  });
  return embeddedBefore({ commandApi: app, readApi: app });
}

const never = new Promise<never>(() => undefined);

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
  events.write('data: hello\n\n');
  const answer = await fetch(`${url}/api/stream`);
  await new Promise((done) => setTimeout(done, 300));
  events.write('data: late\n\n');
  const text = answer.text();
  await close();
  expect(await text).toBe('data: hello\n\ndata: late\n\n');
});

it('logs each request once, by the API that answers it', async () => {
  const lines: string[] = [];
  const loggerOf = (service: string) =>
    pino({ base: { service } }, { write: (line: string) => lines.push(line) });
  const api = createApp({
    logger: loggerOf('api'),
    endpoints: [answering('/text', () => Promise.resolve({ body: 'words' }))],
    authenticate: () => Promise.reject(unauthorised()),
    checks: {},
  });
  const { url } = await embeddedBefore({ commandApi: api, readApi: api }, { logger: loggerOf('front') });
  for (const path of ['/api/text', '/api/unknown', '/nothing.js']) await (await fetch(url + path)).text();
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.map(({ service, path, status }) => [service, path, status])).toEqual([
    ['api', '/api/text', 200],
    ['api', '/api/unknown', 404],
    ['front', '/nothing.js', 404],
  ]);
});
