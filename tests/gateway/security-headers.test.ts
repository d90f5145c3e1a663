import { describe, expect, it } from 'vitest';

import { gateway, nobody, serve } from './harness.ts';
import { send } from './wire.ts';

const PAGE = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the security headers of the console', () => {
  it('let nothing in but what is our own', async () => {
    const { url } = await gateway();
    const { headers } = await fetch(`${url}/fines`, PAGE);
    const policy = (headers.get('Content-Security-Policy') ?? '').split(';').toSorted();
    expect(policy).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "font-src 'self' data:",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ]);
    expect(headers.get('Permissions-Policy')).toBe('camera=(), geolocation=(self), microphone=()');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Powered-By')).toBeNull();
  });

  it('do not ask for TLS, so that plain http works', async () => {
    const { url } = await gateway();
    const { headers } = await fetch(url, PAGE);
    expect(headers.get('Strict-Transport-Security')).toBeNull();
    expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
  });

  it('come with refusals too, and with files that could be opened as a page', async () => {
    const { url } = await gateway();
    for (const path of ['/favicon.svg', '/missing.js', '/assets/missing.svg']) {
      const { headers } = await fetch(url + path);
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });
});

describe('the headers of a part of a page', () => {
  it('say whose it is and what, and nothing that only a page heeds', async () => {
    const { url } = await gateway();
    const { headers } = await fetch(`${url}/assets/index-B1x2y3.js`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toBeNull();
    expect(headers.get('X-Frame-Options')).toBeNull();
  });
});

describe('the headers of every answer', () => {
  const PATHS = [
    '/',
    '/assets/index-B1x2y3.js',
    '/missing.js',
    '/health/ready',
    '/api/docs',
    '/api/docs/start.js',
  ];

  it('forbid to guess what it is, whoever answers', async () => {
    const { url, port } = await gateway({ commandApiUrl: await nobody() });
    for (const path of [...PATHS, '/api/openapi.json', '/api/fines']) {
      expect((await fetch(url + path)).headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
    const refused = await fetch(`${url}/api/fines`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const [unread] = await send(port, 'nonsense\r\n\r\n');
    expect(unread?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('let nobody keep an answer about people, unless the API says so', async () => {
    const { url: readApiUrl } = await serve(({ url }, response) => {
      if (url === '/api/photos/1') response.setHeader('Cache-Control', 'private, max-age=900');
      response.end();
    });
    const { url } = await gateway({ readApiUrl, commandApiUrl: await nobody() });
    const kept = async (path: string, init?: RequestInit) =>
      (await fetch(url + path, init)).headers.get('Cache-Control');
    expect(await kept('/api/fines')).toBe('no-store');
    expect(await kept('/api/fines', { method: 'DELETE' })).toBe('no-store');
    expect(await kept('/api/photos/1')).toBe('private, max-age=900');
    expect(await kept('/api/docs/start.js')).toBe('no-cache');
  });

  it('insist on TLS where the client came by it, as a trusted proxy says, and say so once', async () => {
    const { url: readApiUrl } = await serve((_, response) => {
      response.setHeader('Strict-Transport-Security', 'max-age=1').end();
    });
    const policy = async (trustProxy: boolean, proto: string) => {
      const { url } = await gateway({ readApiUrl, trustProxy });
      const answers = [...PATHS, '/api/fines'].map((path) =>
        fetch(url + path, { headers: { 'X-Forwarded-Proto': proto } }),
      );
      const said = (await Promise.all(answers)).map(({ headers }) =>
        headers.get('Strict-Transport-Security'),
      );
      return [...new Set(said)];
    };
    expect(await policy(true, 'https')).toEqual(['max-age=31536000']);
    expect(await policy(true, 'http')).toEqual([null]);
    expect(await policy(false, 'https')).toEqual([null]);
  });
});
