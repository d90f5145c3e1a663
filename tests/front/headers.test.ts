import { json } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { type Echo, embedded, ofEachFront, raw, readEcho } from './harness.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function ask(url: string, headers: Record<string, string>): Promise<Echo> {
  const response = await raw(url, { path: '/api/fines', headers });
  return (await json(response)) as Echo;
}

describe('a request id', () => {
  it('is made, given to the API and to the client', async () => {
    const { url } = await embedded();
    const response = await fetch(`${url}/api/fines`);
    const { headers } = await readEcho(response);
    expect(headers['x-request-id']).toMatch(UUID);
    expect(response.headers.get('X-Request-Id')).toBe(headers['x-request-id']);
  });

  it("is the client's own if it has one", async () => {
    const { url } = await embedded();
    const response = await fetch(`${url}/api/fines`, { headers: { 'X-Request-Id': 'console-7' } });
    expect((await readEcho(response)).headers['x-request-id']).toBe('console-7');
    expect(response.headers.get('X-Request-Id')).toBe('console-7');
  });

  it.each(['{"level":"fatal"}', 'a b', 'x'.repeat(101)])('is made anew instead of %j', async (given) => {
    const { url } = await embedded();
    const response = await fetch(`${url}/api/fines`, { headers: { 'X-Request-Id': given } });
    expect((await readEcho(response)).headers['x-request-id']).toMatch(UUID);
    expect(response.headers.get('X-Request-Id')).toMatch(UUID);
  });

  it('comes with answers of the front too', async () => {
    const { url } = await embedded();
    for (const path of ['/', '/missing.js', '/health/live']) {
      const response = await fetch(url + path, { headers: { 'X-Request-Id': 'console-8' } });
      expect(response.headers.get('X-Request-Id')).toBe('console-8');
    }
  });
});

ofEachFront((front) => {
  describe('where a request comes from', () => {
    const CLAIMED = {
      'X-Forwarded-For': '10.9.9.9, 203.0.113.7',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'fines.police.gov.sz',
      'X-Forwarded-Port': '443',
      'X-Real-IP': '10.9.9.9',
      Forwarded: 'for=10.9.9.9',
    };

    it('is what the front sees, not what a client says', async () => {
      const { url, port } = await front();
      const { headers } = await ask(url, CLAIMED);
      expect(headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': `127.0.0.1:${port}`,
      });
    });

    it('is what the trusted proxy in front says, and of its list only what that proxy saw itself', async () => {
      const { url } = await front({ trustProxy: true });
      const { headers } = await ask(url, CLAIMED);
      expect(headers).toMatchObject({
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'fines.police.gov.sz',
      });
    });

    it('is what the front sees if the trusted proxy says nothing', async () => {
      const { url } = await front({ trustProxy: true });
      const { headers } = await ask(url, { 'X-Forwarded-For': '' });
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    });
  });
});
