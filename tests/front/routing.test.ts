import { describe, expect, it } from 'vitest';

import { hasCaddy } from '../support/caddy.ts';
import { caddy, type Listener, ofEachFront, raw, readEcho } from './harness.ts';

ofEachFront((front) => {
  describe('the split by method', () => {
    it.each([
      ['GET', 'read'],
      ['POST', 'command'],
      ['PUT', 'command'],
      ['PATCH', 'command'],
      ['DELETE', 'command'],
      ['OPTIONS', 'command'],
    ])('passes %s to the %s API', async (method, api) => {
      const { url } = await front();
      const answer = await readEcho(await fetch(`${url}/api/fines/FN-2026-001`, { method }));
      expect(answer).toMatchObject({ api, method, url: '/api/fines/FN-2026-001' });
    });

    it('passes HEAD to the read API', async () => {
      const asked: (string | undefined)[] = [];
      const readApi: Listener = ({ method }, response) => {
        asked.push(method);
        response.setHeader('Content-Length', '17').end();
      };
      const { url } = await front({ readApi });
      const response = await fetch(`${url}/api/fines`, { method: 'HEAD' });
      expect(asked).toEqual(['HEAD']);
      expect(response.headers.get('Content-Length')).toBe('17');
    });

    it('leaves path and query as they are', async () => {
      const { url } = await front();
      const path = '/api/fines?sort=%5B%22createdAt%22%2C%22DESC%22%5D&filter={}&search=a%2Fb+c';
      const response = await raw(url, { path });
      expect(JSON.parse(String(await response.setEncoding('utf8').toArray()))).toMatchObject({ url: path });
    });

    it('knows /api itself, but not what only begins like it', async () => {
      const { url } = await front();
      expect(await readEcho(await fetch(`${url}/api`))).toMatchObject({ api: 'read', url: '/api' });
      const other = await fetch(`${url}/apiary`, { headers: { Accept: 'text/html' } });
      expect(other.headers.get('Content-Type')).toContain('text/html');
    });

    it('passes bodies on, whatever they are', async () => {
      const { url } = await front();
      const answer = await readEcho(
        await fetch(`${url}/api/fines`, {
          method: 'POST',
          body: '{"licensePlate":"ABC 123 EH"}',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1', Authorization: 'Bearer t' },
        }),
      );
      expect(answer.body).toBe('{"licensePlate":"ABC 123 EH"}');
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': '29',
        'idempotency-key': 'k1',
        authorization: 'Bearer t',
      });
    });

    it('returns status, headers and body as they come', async () => {
      const { url } = await front({
        commandApi: (_, response) => {
          response.writeHead(412, {
            ETag: '"3"',
            'X-Position': '7',
            'Content-Type': 'application/problem+json',
            'Set-Cookie': ['a=1', 'b=2'],
          });
          response.end('{"code":"stale"}');
        },
      });
      const response = await fetch(`${url}/api/fines/FN-2026-001`, { method: 'PUT', body: '{}' });
      expect(response.status).toBe(412);
      expect(response.headers.get('ETag')).toBe('"3"');
      expect(response.headers.get('X-Position')).toBe('7');
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect(await response.json()).toEqual({ code: 'stale' });
    });

    it.each([204, 304])('returns %i, which has no body', async (status) => {
      const readApi: Listener = (_, response) => response.writeHead(status).end();
      const { url } = await front({ readApi });
      const response = await fetch(`${url}/api/auth/me`);
      expect(response.status).toBe(status);
      expect(await response.text()).toBe('');
    });
  });
});

it.skipIf(!hasCaddy)('uses its connections to an API again', async () => {
  const ports = new Set<number | undefined>();
  const readApi: Listener = (request, response) => {
    ports.add(request.socket.remotePort);
    response.end('{}');
  };
  const { url } = await caddy({ readApi });
  for (let i = 0; i < 5; i++) await (await fetch(`${url}/api/fines`)).text();
  expect(ports.size).toBe(1);
});
