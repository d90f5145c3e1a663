import { describe, expect, it } from 'vitest';

import { hasCaddy } from '../support/caddy.ts';
import { caddy, embedded, ofEachFront } from './harness.ts';

const PAGE = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

ofEachFront((front) => {
  describe('the security headers of the console', () => {
    it('let nothing in but what is our own', async () => {
      const { url } = await front();
      const { headers } = await fetch(`${url}/fines`, PAGE);
      const policy = (headers.get('Content-Security-Policy') ?? '').split(';').toSorted();
      expect(policy).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'self'",
        "font-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        'frame-src blob:',
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
      const { url } = await front();
      const { headers } = await fetch(url, PAGE);
      expect(headers.get('Strict-Transport-Security')).toBeNull();
      expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
    });

    it('come with refusals too, and with files that could be opened as a page', async () => {
      const { url } = await front();
      for (const path of ['/favicon.svg', '/missing.js', '/assets/missing.svg']) {
        const { headers } = await fetch(url + path);
        expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    });
  });

  describe('the headers of a part of a page', () => {
    it('say whose it is and what, and nothing that only a page heeds', async () => {
      const { url } = await front();
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
      const { url } = await front();
      for (const path of [...PATHS, '/api/fines'])
        expect((await fetch(url + path)).headers.get('X-Content-Type-Options')).toBe('nosniff');
    });

    it('let nobody keep an answer about people, unless the API says so', async () => {
      const { url } = await front({
        readApi: (request, response) => {
          if (request.url === '/api/photos/1') response.setHeader('Cache-Control', 'private, max-age=900');
          response.end();
        },
      });
      const kept = async (path: string, init?: RequestInit) =>
        (await fetch(url + path, init)).headers.get('Cache-Control');
      expect(await kept('/api/fines')).toBe('no-store');
      expect(await kept('/api/fines', { method: 'DELETE' })).toBe('no-store');
      expect(await kept('/api/photos/1')).toBe('private, max-age=900');
    });
  });
});

const policy = async (trustProxy: boolean, proto: string) => {
  const { url } = await embedded({ trustProxy });
  const answers = ['/', '/health/ready', '/api/fines'].map((path) =>
    fetch(url + path, { headers: { 'X-Forwarded-Proto': proto } }),
  );
  const said = (await Promise.all(answers)).map(({ headers }) => headers.get('Strict-Transport-Security'));
  return [...new Set(said)];
};

describe('the front of npm start', () => {
  it('insists on TLS where the client came by it, as a trusted proxy says', async () => {
    expect(await policy(true, 'https')).toEqual(['max-age=31536000']);
    expect(await policy(true, 'http')).toEqual([null]);
    expect(await policy(false, 'https')).toEqual([null]);
  });
});

/** Of the connection, of the moment, and what only one of them says of a request. */
const BESIDE: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'date',
  'etag',
  'last-modified',
  'content-length',
  'x-request-id',
  'vary',
  'accept-ranges',
]);

it.skipIf(!hasCaddy)('both fronts send the same headers', async () => {
  const [edge, front] = [await caddy(), await embedded()];
  for (const path of ['/', '/assets/index-B1x2y3.js', '/favicon.svg', '/missing.js', '/api/fines']) {
    const of = async ({ url }: { url: string }) => {
      const { headers } = await fetch(url + path, PAGE);
      const kept = [...headers].filter(([name]) => !BESIDE.has(name));
      return kept.map(([name, value]) => [name, value.replaceAll('; charset', ';charset')]);
    };
    const ofCaddy = (await of(edge)).map(([name, value]) => [
      name,
      value?.replace('text/javascript;charset=utf-8', 'text/javascript'),
    ]);
    expect([path, ofCaddy]).toEqual([path, await of(front)]);
  }
});
