import { json } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { type Echo, gateway, nobody, raw, readEcho } from './harness.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function ask(url: string, headers: Record<string, string>): Promise<Echo> {
  const response = await raw(url, { path: '/api/fines', headers });
  return (await json(response)) as Echo;
}

describe('a request id', () => {
  it('is made, given to the API and to the client', async () => {
    const { url } = await gateway();
    const response = await fetch(`${url}/api/fines`);
    const { headers } = await readEcho(response);
    expect(headers['x-request-id']).toMatch(UUID);
    expect(response.headers.get('X-Request-Id')).toBe(headers['x-request-id']);
  });

  it("is the client's own if it has one", async () => {
    const { url } = await gateway();
    const response = await fetch(`${url}/api/fines`, { headers: { 'X-Request-Id': 'console-7' } });
    expect((await readEcho(response)).headers['x-request-id']).toBe('console-7');
    expect(response.headers.get('X-Request-Id')).toBe('console-7');
  });

  it.each(['{"level":"fatal"}', 'a b', 'x'.repeat(101)])('is made anew instead of %j', async (given) => {
    const { url } = await gateway();
    const response = await fetch(`${url}/api/fines`, { headers: { 'X-Request-Id': given } });
    expect((await readEcho(response)).headers['x-request-id']).toMatch(UUID);
    expect(response.headers.get('X-Request-Id')).toMatch(UUID);
  });

  it('comes with answers of the gateway too', async () => {
    const { url } = await gateway({ readApiUrl: await nobody() });
    for (const path of ['/', '/api/fines', '/missing.js', '/health/live']) {
      const response = await fetch(url + path, { headers: { 'X-Request-Id': 'console-8' } });
      expect(response.headers.get('X-Request-Id')).toBe('console-8');
    }
  });
});

describe('where a request comes from', () => {
  const CLAIMED = {
    'X-Forwarded-For': '10.9.9.9, 203.0.113.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'fines.police.gov.sz',
    'X-Forwarded-Port': '443',
    'X-Real-IP': '10.9.9.9',
    Forwarded: 'for=10.9.9.9',
  };

  it('is what the gateway sees, not what a client says', async () => {
    const { url, port } = await gateway();
    const { headers } = await ask(url, CLAIMED);
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${port}`,
    });
    for (const name of ['x-forwarded-port', 'x-real-ip', 'forwarded'])
      expect(headers).not.toHaveProperty(name);
  });

  it('is what the trusted proxy in front says, and of its list only what that proxy saw itself', async () => {
    const { url } = await gateway({ trustProxy: true });
    const { headers } = await ask(url, CLAIMED);
    expect(headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'fines.police.gov.sz',
    });
    for (const name of ['x-forwarded-port', 'x-real-ip', 'forwarded'])
      expect(headers).not.toHaveProperty(name);
  });

  it('is what the gateway sees if the trusted proxy says nothing', async () => {
    const { url } = await gateway({ trustProxy: true });
    const { headers } = await ask(url, { 'X-Forwarded-For': '' });
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  });
});

describe('headers of one hop', () => {
  it('are not passed on to an API', async () => {
    const { url } = await gateway();
    const { headers } = await ask(url, {
      Connection: 'keep-alive, TE, Upgrade, HTTP2-Settings',
      'HTTP2-Settings': 'AAMAAABk',
      'Keep-Alive': 'timeout=1',
      TE: 'trailers',
      Upgrade: 'h2c',
      'Proxy-Authorization': 'Basic eA==',
      Expect: '100-continue',
      'X-Outer': 'kept',
    });
    for (const name of ['http2-settings', 'te', 'upgrade', 'keep-alive', 'proxy-authorization', 'expect']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers).toMatchObject({ connection: 'keep-alive', 'x-outer': 'kept' });
  });

  it('are obeyed for the connection to the client', async () => {
    const { url } = await gateway();
    const closing = await raw(url, { path: '/api/fines', headers: { Connection: 'close' } });
    expect(closing.resume().headers.connection).toBe('close');
    const staying = await raw(url, { path: '/api/fines', headers: { Connection: 'keep-alive' } });
    expect(staying.resume().headers.connection).toBe('keep-alive');
  });
});
