import { once } from 'node:events';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { closedByClient, runInRequestContext } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import { Receiving, startSweepingPictures } from '@fines/public-site/dispute/receiving.ts';
import Koa from 'koa';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';

import { until } from '../support/wait.ts';
import { noneLeftSince, waitingPictures } from './other-site.ts';

const PATIENT = { afterMs: 60_000, bytesPerSecond: 1, whileOthersWait: 1 };
const PACE = { afterMs: 300, bytesPerSecond: 2000, whileOthersWait: 200_000 };

const BOUNDARY = 'x';
const LENGTH = 5_000_000;
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="pictures"; filename="a"\r\nContent-Type: image/jpeg\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

let port: number;
let arrived: number;
let sockets: Socket[] = [];

/** Receives forms as the site does, for one test; the address says of which fine, the proxy from which network. */
async function receive(pace: typeof PACE): Promise<void> {
  arrived = 0;
  const receiving = new Receiving(pace);
  const app = new Koa({ proxy: true });
  app.use((ctx) => {
    arrived += 1;
    return runInRequestContext(
      { personId: undefined, signal: closedByClient(ctx), startedAt: Date.now() },
      async () => {
        try {
          await receiving.receive(ctx, ctx.path, () => Promise.resolve());
          ctx.body = 'received';
        } catch (error) {
          if (!(error instanceof HttpProblem)) throw error;
          if (error.status === 408) ctx.set('Connection', 'close');
          ctx.status = error.status;
          ctx.body = error.code;
        }
      },
    );
  });
  app.silent = true;
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  port = address.port;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    server.close();
  });
}

type Sender = { fine: string; from: string; length?: number };

/** Begins to send a form with a picture. */
async function begin({ fine, from, length = LENGTH }: Sender): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(
    `POST /${fine} HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${length}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${HEAD}`,
  );
  await once(socket, 'connect');
  return socket;
}

/** Sends a whole form at once. */
async function send(sender: Sender, bytes = 100_000): Promise<number> {
  const body = HEAD + 'a'.repeat(bytes) + TAIL;
  const answer = await fetch(`http://127.0.0.1:${port}/${sender.fine}`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'X-Forwarded-For': sender.from,
    },
  });
  return answer.status;
}

/** Sends this much in each tenth of a second, until it is ended. */
function drip(socket: Socket, bytes: number): void {
  const timer = setInterval(() => socket.write('a'.repeat(bytes)), 100);
  socket.once('close', () => clearInterval(timer));
}

/** What was answered until the connection ended. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => (text += piece));
  if (!socket.closed) await once(socket, 'close');
  return text;
}

const sendersOf = (count: number): Sender[] =>
  Array.from({ length: count }, (_, nth) => ({ fine: `FN-${nth}`, from: `10.0.${nth}.1` }));

describe('a form that comes too slowly', () => {
  it('is given up and told so, and leaves no file', async () => {
    const before = await waitingPictures();
    await receive(PACE);
    const socket = await begin({ fine: 'FN-1', from: '10.0.0.1' });
    drip(socket, 10);
    expect(await heard(socket)).toMatch(/^HTTP\/1\.1 408 .*too-slow$/s);
    await noneLeftSince(before);
  });

  it('that is fast enough for an empty place leaves it to others who wait', async () => {
    await receive(PACE);
    const slow = await Promise.all(sendersOf(6).map(begin));
    const ends = slow.map(heard);
    for (const socket of slow) drip(socket, 2000);
    // All places are held: who has another fine and another network gets one all the same.
    expect(await send({ fine: 'FN-77', from: '192.0.2.1' })).toBe(200);
    expect(await Promise.race(ends)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('keeps out nobody who sends no pictures', async () => {
    await receive(PATIENT);
    await Promise.all(sendersOf(6).map(begin));
    expect(await send({ fine: 'FN-77', from: '192.0.2.1' }, 5000)).toBe(200);
  });
});

describe('places', () => {
  it('are two of a network and two of a fine', async () => {
    await receive(PATIENT);
    await Promise.all(['1', '2', '3'].map((nth) => begin({ fine: `FN-${nth}`, from: `10.0.0.${nth}` })));
    await Promise.all(['1', '2', '3'].map((nth) => begin({ fine: 'FN-9', from: `10.0.${nth}.1` })));
    // Four are held by these six, and two wait for others of theirs.
    expect(await send({ fine: 'FN-77', from: '192.0.2.1' })).toBe(200);
  });

  it('are not kept for who leaves while he waits, or sends', async () => {
    await receive(PATIENT);
    const all = await Promise.all([...sendersOf(6), ...sendersOf(6)].map(begin));
    await until(() => arrived === 12, 'all to be there');
    for (const socket of all) socket.destroy();
    const answers = await Promise.all(sendersOf(6).map((sender) => send(sender)));
    expect(answers).toEqual(Array(6).fill(200));
  });
});

it('pictures that a killed process left are deleted at the next start, and those that come in are not', async () => {
  const [left, coming] = ['fines-picture-left', 'fines-picture-coming'].map((name) => join(tmpdir(), name));
  if (left === undefined || coming === undefined) throw new Error('There are two');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const path of [left, coming]) await writeFile(path, 'a picture');
  await utimes(left, hoursAgo, hoursAgo);
  const stop = await startSweepingPictures(pino({ level: 'silent' }));
  stop();
  const names = await waitingPictures();
  expect([names.includes(basename(left)), names.includes(basename(coming))]).toEqual([false, true]);
  await rm(coming);
});
