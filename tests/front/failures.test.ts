import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it, onTestFinished } from 'vitest';

import { hasCaddy, keepsBodies } from '../support/caddy.ts';
import { caddyBefore, echo, listen, type Listener, nobody, serve, useCaddy } from './harness.ts';

const UNAVAILABLE = {
  type: 'urn:fines:problem:unavailable',
  title: 'Unavailable',
  status: 503,
  code: 'unavailable',
  message: 'The service cannot be reached just now. Try again in a moment.',
};

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Type')).toContain('application/problem+json');
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await response.json()).toEqual({
    ...UNAVAILABLE,
    requestId: response.headers.get('X-Request-Id'),
  });
}

/** An API that answers the first request of each connection and breaks the connection on the second. */
async function breaksWhenReused() {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let answered = false;
    socket.on('data', (data) => {
      requests.push(data.toString().split(' HTTP')[0] ?? '');
      if (answered) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok');
      answered = true;
    });
  });
  const url = await listen(server);
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url, requests };
}

const dies: Listener = ({ socket }) => void socket.destroy();

const fronting = async (url: string, env: Record<string, string> = {}) =>
  caddyBefore({ COMMAND_API: url, READ_API: url }, env);

/** An API that is gone, and one that takes its place. */
async function replaced() {
  const heard: string[] = [];
  const api = await serve(async (request, response) => {
    heard.push(`${request.method} ${(await text(request)).length}`);
    response.end('new');
  });
  const port = Number(new URL(api.url).port);
  await new Promise((done) => api.server.close(done));
  const { url } = await fronting(api.url, { REPLACED_WITHIN: '13s' });
  const comes = () => new Promise<void>((done) => api.server.listen(port, '127.0.0.1', done));
  return { url, heard, comes };
}

if (hasCaddy && !keepsBodies)
  process.stdout.write(
    'Not run: commands that wait for an API, and chunks that break off: that needs Caddy 2.11, and this one is older.\n',
  );

describe.skipIf(!hasCaddy)('Caddy', () => {
  const caddy = useCaddy();

  describe('an API that is down', () => {
    it('is a problem with a time to try again, and does not take the other with it', async () => {
      const down = await nobody();
      const { url } = await fronting(down);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
        await expectUnavailable(await fetch(`${url}/api/fines`, { method, ...(body && { body }) }));
      }
      const half = await caddyBefore({ COMMAND_API: down, READ_API: (await serve(echo('read'))).url });
      await expectUnavailable(await fetch(`${half.url}/api/fines`, { method: 'POST', body: '{}' }));
      expect((await fetch(`${half.url}/api/fines`)).status).toBe(200);
    });

    it('is asked again as soon as it is back', async () => {
      const { url: readApiUrl, server } = await serve((_, response) => response.end('back'));
      const { url } = await fronting(readApiUrl);
      const { port } = new URL(readApiUrl);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await expectUnavailable(await fetch(`${url}/api/fines`));
      await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done));
      expect(await (await fetch(`${url}/api/fines`)).text()).toBe('back');
    });
  });

  describe('an API that is being replaced', () => {
    it('is waited for with questions', async () => {
      const { url, heard, comes } = await replaced();
      const asked = fetch(`${url}/api/fines`);
      await pause(500);
      await comes();
      expect(await (await asked).text()).toBe('new');
      expect(heard).toEqual(['GET 0']);
    });

    it.skipIf(!keepsBodies)('is waited for with commands and files, which it has not heard of', async () => {
      const { url, heard, comes } = await replaced();
      const asked = [
        fetch(`${url}/api/fines`, { method: 'POST', body: '{}' }),
        fetch(`${url}/api/photos`, { method: 'POST', body: 'x'.repeat(300_000) }),
      ];
      await pause(500);
      await comes();
      for (const answer of await Promise.all(asked)) expect(await answer.text()).toBe('new');
      expect(heard.toSorted()).toEqual(['POST 2', 'POST 300000']);
    });
  });

  describe('an API that hangs', () => {
    it('is given up', async () => {
      const hanging = await serve(() => undefined);
      const { url } = await fronting(hanging.url, { ANSWERED_WITHIN: '400ms' });
      for (const method of ['GET', 'POST'])
        await expectUnavailable(await fetch(`${url}/api/fines`, { method }));
    });
  });

  describe('an API that dies', () => {
    it('before it answers is a problem', async () => {
      const { url } = await caddy({ commandApi: dies, readApi: dies });
      for (const method of ['GET', 'POST'])
        await expectUnavailable(await fetch(`${url}/api/fines`, { method }));
    });

    it.each(keepsBodies ? [{}, { 'Content-Length': '1000' }] : [{ 'Content-Length': '1000' }])(
      'in the midst of an answer breaks it off, so that no half passes for a whole (%j)',
      async (headers) => {
        const { url } = await caddy({
          readApi: (_, response) => {
            response.writeHead(200, headers).write('half');
            setTimeout(() => response.destroy(), 50);
          },
        });
        await expect(fetch(`${url}/api/fines/export`).then((answer) => answer.text())).rejects.toThrow(
          /terminated|fetch failed/,
        );
        expect((await fetch(`${url}/health/live`)).status).toBe(200);
      },
    );
  });

  describe('a connection that an API closed just as it was used again', () => {
    it('is tried once more for a question, and not for a command, which may have been heard', async () => {
      const { url: api, requests } = await breaksWhenReused();
      const { url } = await fronting(api);
      expect(await (await fetch(`${url}/api/fines?n=1`)).text()).toBe('ok');
      expect(await (await fetch(`${url}/api/fines?n=2`)).text()).toBe('ok');
      expect(requests).toEqual(['GET /api/fines?n=1', 'GET /api/fines?n=2', 'GET /api/fines?n=2']);
      for (const method of ['POST', 'DELETE']) {
        const commands = await breaksWhenReused();
        const { url: other } = await fronting(commands.url);
        expect((await fetch(`${other}/api/fines?n=1`, { method })).status).toBe(200);
        await expectUnavailable(await fetch(`${other}/api/fines?n=2`, { method }));
        expect(commands.requests).toEqual([`${method} /api/fines?n=1`, `${method} /api/fines?n=2`]);
      }
    });
  });

  describe('a client that leaves', () => {
    it('in the midst of an upload ends it at the API', async () => {
      const ended = Promise.withResolvers<boolean>();
      const leaving = new AbortController();
      const { url } = await caddy({
        commandApi: (request) => {
          // It leaves once the API has heard of it.
          request.once('data', () => leaving.abort());
          request.once('close', () => ended.resolve(request.complete));
          request.on('error', () => undefined);
        },
      });
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(100_000)),
      });
      const upload = fetch(`${url}/api/photos`, {
        method: 'POST',
        body,
        duplex: 'half',
        signal: leaving.signal,
      });
      await expect(upload).rejects.toThrow('aborted');
      expect(await ended.promise).toBe(false);
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    });
  });
});
