import { describe, expect, it } from 'vitest';

import { gateway } from './harness.ts';

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

  it('come with files and refusals too', async () => {
    const { url } = await gateway();
    for (const path of ['/assets/index-B1x2y3.js', '/missing.js']) {
      const { headers } = await fetch(url + path);
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });
});
