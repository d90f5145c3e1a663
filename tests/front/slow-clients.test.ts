import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { listenHttp } from '@fines/platform/http/listen.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

import { hasCaddy } from '../support/caddy.ts';
import { caddyBefore, embedded } from './harness.ts';
import { heard, IMPATIENT, last, open, recorded, recordingApi, send } from './wire.ts';

/** The test runner's own patience ends after a second. */
const PATIENT = { timeout: 30_000 };

const HALF = 'POST /api/fines HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab';
const TOO_SLOW = { status: 408, code: 'too-slow', message: 'The request did not come in time' };

describe('a client that does not go on', () => {
  const REQUEST = 'POST /api/fines HTTP/1.1\r\nHost: h\r\n';

  it('is told so and given up, whenever that is; is told nothing more if it was answered before', async () => {
    const { port } = await recorded();
    const silent = heard(await open(port));
    const answered = send(port, 'POST /fines HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab');
    const slow = Object.entries({
      'in the midst of its headers': `${REQUEST}X: `,
      'before its body': `${REQUEST}Content-Length: 5\r\n\r\n`,
      'in the midst of its body': HALF,
      'between two chunks': `${REQUEST}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`,
      'in the midst of a photo': 'POST /api/photos HTTP/1.1\r\nHost: h\r\nContent-Length: 70000\r\n\r\nab',
    }).map(async ([when, bytes]) => ({ when, answers: await send(port, bytes) }));
    for (const { when, answers } of await Promise.all(slow)) {
      expect({ when, answers }).toMatchObject({ when, answers: [{ status: 408 }] });
      const [{ headers, body } = expect.unreachable()] = answers;
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(JSON.parse(body)).toMatchObject(TOO_SLOW);
    }
    expect(await silent).toMatchObject([{ status: 408 }]);
    expect((await answered).map(({ status }) => status)).toEqual([405]);
  });

  it('but sends byte by byte is given up when its time is over', async () => {
    const { port, seen } = await recorded();
    const socket = await open(port);
    const answers = heard(socket);
    socket.write('POST /api/fines HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n');
    const dripping = setInterval(() => socket.write('a'), IMPATIENT.bodySilence / 10);
    expect((await answers).map(({ status }) => status)).toEqual([408]);
    clearInterval(dripping);
    expect(seen).toEqual([]);
  });

  it('keeps no API busy, nor anybody who asks meanwhile', async () => {
    const { port, seen } = await recorded();
    const slow = await open(port);
    slow.write('POST /api/fines HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab');
    expect(await send(port, last('/api/mine'))).toMatchObject([{ status: 200 }]);
    expect(seen.map(({ url }) => url)).toEqual(['/api/mine']);
    await heard(slow);
  });

  it('is not taken for one while an API takes its time over what was sent', async () => {
    const { url } = await embedded({
      commandApi: async (request, response) => {
        await pause(IMPATIENT.bodySilence * 1.5);
        request.resume().once('end', () => response.end());
      },
      limits: IMPATIENT,
    });
    const body = Buffer.alloc(4_000_000);
    expect((await fetch(`${url}/api/photos`, { method: 'POST', body })).status).toBe(200);
  });
});

const openMany = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(port)));
const stillOpen = (sockets: readonly Socket[]): number => sockets.filter(({ closed }) => !closed).length;

describe('a client that wants much at once', () => {
  it('on one connection is cut off', async () => {
    const { port } = await embedded({ readApi: () => undefined });
    const many = 'GET /api/fines HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(33);
    expect(await send(port, many)).toEqual([]);
  });

  it('gets no more connections than there are for all', async () => {
    const { port } = await embedded({ limits: { maxConnections: 2 } });
    const [one] = [await open(port), await open(port)];
    expect(await heard(await open(port))).toEqual([]);
    one.destroy();
    await expect.poll(() => send(port, last('/health/live')), PATIENT).toMatchObject([{ status: 200 }]);
  });

  it('keeps 256 connections on which no whole request came, the newest of them, and costs nobody else any', async () => {
    const { port } = await embedded();
    const other = await open(port, '127.0.0.2');
    const waiting = await openMany(port, 100);
    const some = await openMany(port, 200);
    await expect.poll(() => stillOpen(waiting), PATIENT).toBe(56);
    expect(stillOpen([...some, other])).toBe(201);
    // Whoever shares the address with them.
    expect(await send(port, last('/health/live'))).toMatchObject([{ status: 200 }]);
  });

  it('loses those first on which nothing was asked, and none on which it is to be answered', async () => {
    const { port } = await embedded({ readApi: () => undefined, limits: { halfOpenOfAddress: 2 } });
    const asking = await open(port);
    asking.write(last('/api/fines'));
    const sending = await open(port);
    sending.write(HALF);
    const [silent, newer] = [await open(port), await open(port)];
    await expect.poll(() => silent.closed, PATIENT).toBe(true);
    newer.write(HALF);
    expect(stillOpen([asking, sending, newer])).toBe(3);
  });

  it('may keep connections that wait for their next request, as long as there is room', async () => {
    const { port } = await embedded({ limits: { halfOpenOfAddress: 2, maxConnections: 12 } });
    const idle: Socket[] = [];
    for (const _ of Array.from({ length: 5 })) {
      const socket = await open(port);
      idle.push(socket);
      const answered = once(socket, 'data');
      socket.write('GET /health/live HTTP/1.1\r\nHost: h\r\n\r\n');
      await answered;
    }
    const more = [await open(port)];
    expect(stillOpen([...idle, ...more])).toBe(6);
    more.push(await open(port));
    await expect.poll(() => stillOpen([...idle, ...more]), PATIENT).toBe(2);
  });

  it('is not told from others behind a proxy, whose connections all are', async () => {
    const { port } = await embedded({ trustProxy: true });
    const all = await openMany(port, 300);
    expect(await send(port, last('/health/live'))).toMatchObject([{ status: 200 }]);
    expect(stillOpen(all)).toBe(300);
  });
});

describe.skipIf(!hasCaddy)('Caddy before an API', () => {
  const LIMITS = { HEADER_WITHIN: '1s', BODY_WITHIN: '4s' };

  /** An API with its own limits, as in production. */
  async function served() {
    const { answer, seen } = await recordingApi();
    const { port, close } = await listenHttp(answer, { host: '127.0.0.1', port: 0 }, IMPATIENT);
    onTestFinished(close);
    const url = `http://127.0.0.1:${port}`;
    const front = await caddyBefore({ COMMAND_API: url, READ_API: url }, LIMITS);
    return { ...front, seen };
  }

  it('gives up a client that does not go on with its headers, or with its body, as the API does', async () => {
    const { port, seen } = await served();
    const started = performance.now();
    const socket = await open(port);
    const closed = once(socket, 'close');
    socket.resume().write('POST /api/fines HTTP/1.1\r\nHost: h\r\nX: ');
    const halves = send(port, HALF.replace('Host: h', 'Host: h\r\nConnection: close'));
    await closed;
    expect(seen).toEqual([]);
    const [answer] = await halves;
    expect([408, 503]).toContain(answer?.status);
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(await send(port, last('/api/mine'))).toMatchObject([{ status: 200 }]);
  });
});
