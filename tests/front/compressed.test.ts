import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { compressed } from '@fines/platform/http/compressed.ts';
import type { Handler } from '@fines/platform/http/context.ts';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';

const ROWS = Array.from({ length: 10 }, (_, index) => ({
  id: `FN-2026-00${index}`,
  remarks: 'x'.repeat(200),
}));

/** What a client that takes gzip gets, and how long it was on the way. */
async function answered(answer: Handler, headers: Record<string, string> = { 'Accept-Encoding': 'gzip' }) {
  const app: Koa = new Koa();
  app.use(compressed);
  app.use(answer);
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { headers });
  return { headers: response.headers, text: await response.text() };
}

describe('an answer in JSON', () => {
  it('is compressed for who takes that', async () => {
    const { headers, text } = await answered((ctx) => void (ctx.body = ROWS));
    expect(headers.get('Content-Encoding')).toBe('gzip');
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(Number(headers.get('Content-Length'))).toBeLessThan(text.length / 5);
    expect(JSON.parse(text)).toEqual(ROWS);
  });

  it('stays as it is for who does not', async () => {
    const { headers, text } = await answered((ctx) => void (ctx.body = ROWS), {
      'Accept-Encoding': 'identity',
    });
    expect(headers.get('Content-Encoding')).toBeNull();
    expect(headers.get('Vary')).toBe('Accept-Encoding');
    expect(JSON.parse(text)).toEqual(ROWS);
  });

  it('stays as it is when it is short', async () => {
    const { headers, text } = await answered((ctx) => void (ctx.body = { tokens: {} }));
    expect(headers.get('Content-Encoding')).toBeNull();
    expect(text).toBe('{"tokens":{}}');
  });
});

it.each([
  ['text/event-stream', () => Readable.from(['data: '.padEnd(3000, 'x')])],
  ['text/csv', () => 'a,b\n'.repeat(2000)],
  ['application/json', () => Buffer.from(JSON.stringify(ROWS))],
] as const)('sends %s that is made already as it is', async (type, body) => {
  const { headers } = await answered((ctx) => {
    ctx.type = type;
    ctx.body = body();
  });
  expect(headers.get('Content-Encoding')).toBeNull();
});
