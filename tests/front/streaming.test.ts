import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { describe, expect, it } from 'vitest';

import { type Listener, ofEachFront } from './harness.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const SSE = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' };

/** An API whose answers the test writes by hand. */
function byHand() {
  const asked = Promise.withResolvers<{ request: IncomingMessage; response: ServerResponse }>();
  const api: Listener = (incoming, response) => asked.resolve({ request: incoming, response });
  return { api, asked: asked.promise };
}

async function sha256(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

function* megabytes(count: number): Generator<Buffer> {
  for (let i = 0; i < count; i++) yield MEGABYTE;
}

ofEachFront((front) => {
  describe('server-sent events', () => {
    it('arrive one by one while the answer goes on', async () => {
      const api = byHand();
      const { url } = await front({ readApi: api.api });
      const answer = fetch(`${url}/api/live`);
      const { response } = await api.asked;
      response.writeHead(200, SSE).flushHeaders();

      // The head arrives before there is any event.
      const reader = (await answer).body?.pipeThrough(new TextDecoderStream()).getReader();
      response.write('data: one\n\n');
      expect(await reader?.read()).toEqual({ done: false, value: 'data: one\n\n' });
      response.write('data: two\n\n');
      expect(await reader?.read()).toEqual({ done: false, value: 'data: two\n\n' });
      response.end();
      expect(await reader?.read()).toEqual({ done: true, value: undefined });
    });

    it('end at the API when the client leaves', async () => {
      const api = byHand();
      const { url } = await front({ readApi: api.api });
      const leaving = new AbortController();
      const answer = fetch(`${url}/api/live`, { signal: leaving.signal });
      const { response } = await api.asked;
      response.writeHead(200, SSE).flushHeaders();
      await answer;
      const closed = once(response, 'close');
      leaving.abort();
      await closed;
      expect(response.writableFinished).toBe(false);
    });
  });

  describe('large bodies', () => {
    it('are uploaded as they come, not gathered first', async () => {
      const api = byHand();
      const { url } = await front({ commandApi: api.api });
      const upload = request(`${url}/api/photos`, { method: 'POST' });
      const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
      upload.write(MEGABYTE);

      // The client has not sent all, and the API has its first bytes.
      const incoming = await api.asked;
      const [first] = (await once(incoming.request, 'data')) as [Buffer];
      expect(first.length).toBeGreaterThan(0);
      const rest = incoming.request.reduce((sum, chunk: Buffer) => sum + chunk.length, first.length);
      for (let i = 0; i < 3; i++) upload.write(MEGABYTE);
      upload.end();
      expect(await rest).toBe(4 * MEGABYTE.length);
      incoming.response.writeHead(201).end();
      const [answer] = await answered;
      expect(answer.resume().statusCode).toBe(201);
    });

    it('arrive unchanged, with their length', async () => {
      const { url } = await front({
        commandApi: (incoming, response) => {
          void sha256(incoming).then((hash) =>
            response.end(JSON.stringify({ hash, length: incoming.headers['content-length'] })),
          );
        },
      });
      const body = Buffer.concat([...megabytes(3)]);
      const response = await fetch(`${url}/api/photos`, { method: 'POST', body });
      expect(await response.json()).toEqual({
        hash: createHash('sha256').update(body).digest('hex'),
        length: String(body.length),
      });
    });

    it('are downloaded as they come', async () => {
      const { url } = await front({ readApi: (_, response) => Readable.from(megabytes(4)).pipe(response) });
      const response = await fetch(`${url}/api/fines/export`);
      expect((await response.bytes()).length).toBe(4 * MEGABYTE.length);
    });

    it('may be refused before they have arrived', async () => {
      const { url } = await front({
        commandApi: (_, response) => {
          response.writeHead(413, { 'Content-Type': 'application/problem+json' }).end('{"code":"too-large"}');
        },
      });
      const upload = request(`${url}/api/photos`, {
        method: 'POST',
        headers: { 'Content-Length': '9000000' },
      });
      upload.on('error', () => undefined);
      const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
      for (let i = 0; i < 8; i++) upload.write(MEGABYTE);
      const [answer] = await answered;
      expect(answer.statusCode).toBe(413);
      upload.destroy();
    });
  });
});
