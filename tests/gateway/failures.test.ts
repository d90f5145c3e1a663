import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, it, onTestFinished } from 'vitest';

import { until } from '../support/wait.ts';
import { gateway, listen, nobody, serve } from './harness.ts';

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

describe('an API that is down', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])('is a problem with a time to try again: %s', async (method) => {
    const url = await nobody();
    const { url: front } = await gateway({ commandApiUrl: url, readApiUrl: url });
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    await expectUnavailable(await fetch(`${front}/api/fines`, { method, ...(body && { body }) }));
  });

  it('does not take the other with it', async () => {
    const { url } = await gateway({ commandApiUrl: await nobody() });
    await expectUnavailable(await fetch(`${url}/api/fines`, { method: 'POST', body: '{}' }));
    expect((await fetch(`${url}/api/fines`)).status).toBe(200);
  });

  it('is asked again as soon as it is back', async () => {
    const { url: readApiUrl, server } = await serve((_, response) => response.end('back'));
    const { url } = await gateway({ readApiUrl });
    const { port } = new URL(readApiUrl);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await expectUnavailable(await fetch(`${url}/api/fines`));
    await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done));
    expect(await (await fetch(`${url}/api/fines`)).text()).toBe('back');
  });
});

/** An API that is gone, and one that takes its place. */
async function replaced() {
  const heard: string[] = [];
  const api = await serve(async (request, response) => {
    heard.push(`${request.method} ${(await text(request)).length}`);
    response.end('new');
  });
  const port = Number(new URL(api.url).port);
  await new Promise((done) => api.server.close(done));
  const { url } = await gateway({ commandApiUrl: api.url, readApiUrl: api.url, connectWaitMs: 13_000 });
  const comes = () => new Promise<void>((done) => api.server.listen(port, '127.0.0.1', done));
  return { url, heard, comes };
}

describe('an API that is being replaced', () => {
  it('is waited for with questions, commands and files, which it has not heard of', async () => {
    const { url, heard, comes } = await replaced();
    const asked = [
      fetch(`${url}/api/fines`),
      fetch(`${url}/api/fines`, { method: 'POST', body: '{}' }),
      fetch(`${url}/api/photos`, { method: 'POST', body: 'x'.repeat(300_000) }),
    ];
    // Each was refused at least once.
    const refused = await fetch(`${url}/health/ready`);
    expect(refused.status).toBe(503);
    await comes();
    for (const answer of await Promise.all(asked)) expect(await answer.text()).toBe('new');
    expect(heard.toSorted()).toEqual(['GET 0', 'POST 2', 'POST 300000']);
  });

  it('is not waited for by more than some hundred', async () => {
    const { url, comes } = await replaced();
    const statuses: number[] = [];
    const asked = Array.from({ length: 300 }, async () =>
      statuses.push((await fetch(`${url}/api/fines`)).status),
    );
    await until(() => statuses.length >= 44, 'those for whom there is no room');
    await comes();
    await Promise.all(asked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(256);
  });
});

describe('an API that hangs', () => {
  it.each(['GET', 'POST'])('is given up: %s', async (method) => {
    const hanging = await serve(() => undefined);
    const { url } = await gateway({
      commandApiUrl: hanging.url,
      readApiUrl: hanging.url,
      idleTimeoutMs: 200,
    });
    await expectUnavailable(await fetch(`${url}/api/fines`, { method }));
  });

  it('in the midst of an answer is given up too', async () => {
    const { url: readApiUrl } = await serve((_, response) => void response.write('half'));
    const { url } = await gateway({ readApiUrl, idleTimeoutMs: 200 });
    const response = await fetch(`${url}/api/fines`);
    await expect(response.text()).rejects.toThrow('terminated');
  });
});

describe('an API that dies', () => {
  it.each(['GET', 'POST'])('before it answers is a problem: %s', async (method) => {
    const dying = await serve(({ socket }) => void socket.destroy());
    const { url } = await gateway({ commandApiUrl: dying.url, readApiUrl: dying.url });
    await expectUnavailable(await fetch(`${url}/api/fines`, { method }));
  });

  it.each([{}, { 'Content-Length': '1000' }])(
    'in the midst of an answer breaks it off, so that no half passes for a whole (%j)',
    async (headers) => {
      const { url: readApiUrl } = await serve((_, response) => {
        response.writeHead(200, headers).write('half');
        setTimeout(() => response.destroy(), 50);
      });
      const { url } = await gateway({ readApiUrl });
      const response = await fetch(`${url}/api/fines/export`);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow('terminated');
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    },
  );
});

describe('a connection that an API closed just as it was used again', () => {
  it('is tried once more for a question', async () => {
    const { url: readApiUrl, requests } = await breaksWhenReused();
    const { url } = await gateway({ readApiUrl });
    expect(await (await fetch(`${url}/api/fines?n=1`)).text()).toBe('ok');
    expect(await (await fetch(`${url}/api/fines?n=2`)).text()).toBe('ok');
    expect(requests).toEqual(['GET /api/fines?n=1', 'GET /api/fines?n=2', 'GET /api/fines?n=2']);
  });

  it('is tried once more for a command with a key, by which the second is known; but not for a sign-in', async () => {
    const { url: commandApiUrl, requests } = await breaksWhenReused();
    const { url } = await gateway({ commandApiUrl });
    const post = (path: string) =>
      fetch(`${url}/api${path}`, { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'k' } });
    await post('/fines?n=1');
    expect(await (await post('/fines?n=2')).text()).toBe('ok');
    await post('/fines?n=3');
    await expectUnavailable(await post('/auth/change-password'));
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /api/fines?n=1',
      'POST /api/fines?n=2',
      'POST /api/fines?n=2',
      'POST /api/fines?n=3',
      'POST /api/auth/change-password',
    ]);
  });

  it.each(['POST', 'DELETE'])(
    'is not tried again for a command, which may have been heard: %s',
    async (method) => {
      const { url: commandApiUrl, requests } = await breaksWhenReused();
      const { url } = await gateway({ commandApiUrl });
      expect((await fetch(`${url}/api/fines?n=1`, { method })).status).toBe(200);
      await expectUnavailable(await fetch(`${url}/api/fines?n=2`, { method }));
      expect(requests).toEqual([`${method} /api/fines?n=1`, `${method} /api/fines?n=2`]);
    },
  );
});

describe('a client that leaves', () => {
  it('in the midst of an upload ends it at the API', async () => {
    const ended = Promise.withResolvers<boolean>();
    const { url: commandApiUrl } = await serve((request) => {
      request.resume().once('close', () => ended.resolve(request.complete));
      request.on('error', () => undefined);
    });
    const { url } = await gateway({ commandApiUrl });
    const leaving = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(100_000)),
    });
    const upload = fetch(`${url}/api/photos`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(), 100);
    await expect(upload).rejects.toThrow('aborted');
    expect(await ended.promise).toBe(false);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });
});
