import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { consoleFiles } from '@fines/embedded/front/console.ts';
import { describe, expect, it } from 'vitest';

import { hasCaddy } from '../support/caddy.ts';
import { builtConsole, caddyBefore, INDEX, nobody, ofEachFront, raw, SCRIPT } from './harness.ts';

const PAGE = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

async function expectNotFound(response: Response): Promise<void> {
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toContain('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBeNull();
  expect(await response.json()).toMatchObject({ status: 404, code: 'unknown-address' });
}

ofEachFront((front) => {
  describe('the console', () => {
    it('is served, and asked for anew each time', async () => {
      const { url } = await front();
      const response = await fetch(url, PAGE);
      expect(await response.text()).toBe(INDEX);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/html; ?charset=utf-8$/);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    });

    it('is not sent again as long as it is the same', async () => {
      const { url } = await front();
      const etag = (await fetch(url, PAGE)).headers.get('ETag') ?? '';
      const again = await raw(url, { path: '/', headers: { ...PAGE.headers, 'If-None-Match': etag } });
      expect(again.resume().statusCode).toBe(304);
      expect(again.headers['cache-control']).toBe('no-cache');
    });

    it('keeps what is named after its content for ever', async () => {
      const { url } = await front();
      const response = await fetch(`${url}/assets/index-B1x2y3.js`);
      expect(await response.text()).toBe(SCRIPT);
      expect(response.headers.get('Content-Type')).toMatch(/^text\/javascript/);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    });

    it('asks anew for files that keep their names', async () => {
      const { url } = await front();
      const response = await fetch(`${url}/favicon.svg`);
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    });

    it.each([
      '/fines',
      '/fines/FN-2026-001',
      '/vehicles?plate=ABC%20123',
      '/officers/1/',
      '/assets/',
      '/nowhere',
    ])('knows its own addresses by itself: %s', async (path) => {
      const { url } = await front();
      const response = await fetch(url + path, PAGE);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(INDEX);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    });

    it.each(['/assets/index-OLD.js', '/robots.txt', '/fines/logo.png', '/index.php'])(
      'has no page for a file that is not there: %s',
      async (path) => {
        const { url } = await front();
        await expectNotFound(await fetch(url + path, PAGE));
      },
    );

    it('has no page for a program that does not want one', async () => {
      const { url } = await front();
      await expectNotFound(await fetch(`${url}/fines`, { headers: { Accept: 'application/json' } }));
    });

    it('answers HEAD as GET, without the body', async () => {
      const { url } = await front();
      for (const path of ['/', '/assets/index-B1x2y3.js']) {
        const [get, head] = await Promise.all([fetch(url + path), fetch(url + path, { method: 'HEAD' })]);
        expect(head.status).toBe(200);
        expect(await head.text()).toBe('');
        expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
        await get.text();
      }
    });

    it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is only read: %s is not possible', async (method) => {
      const { url } = await front();
      const response = await fetch(`${url}/fines`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ status: 405, code: 'method-not-allowed' });
    });

    it('is served whole to who asks for a part', async () => {
      const { url } = await front();
      for (const Range of ['bytes=0-3', 'bytes=5-2', 'bytes=-5', 'bytes=99999-', 'nonsense']) {
        const response = await fetch(`${url}/assets/index-B1x2y3.js`, { headers: { Range } });
        expect(response.status).toBe(200);
        expect(await response.text()).toBe(SCRIPT);
      }
    });

    it('is sent compressed where a compressed copy lies beside', async () => {
      const consoleDir = await builtConsole();
      await writeFile(join(consoleDir, 'assets', 'index-B1x2y3.js.gz'), gzipSync(SCRIPT));
      const { url } = await front({ consoleDir });
      const response = await fetch(`${url}/assets/index-B1x2y3.js`, {
        headers: { 'Accept-Encoding': 'gzip' },
      });
      expect(response.headers.get('Content-Encoding')).toBe('gzip');
      expect(response.headers.get('Content-Type')).toMatch(/^text\/javascript/);
      expect(response.headers.get('Vary')).toContain('Accept-Encoding');
      expect(await response.text()).toBe(SCRIPT);
      const plain = await raw(url, { path: '/assets/index-B1x2y3.js' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(await text(plain)).toBe(SCRIPT);
    });

    it('may be built anew meanwhile', async () => {
      const consoleDir = await builtConsole();
      const { url } = await front({ consoleDir });
      await (await fetch(url, PAGE)).text();
      await rm(join(consoleDir, 'assets', 'index-B1x2y3.js'));
      await writeFile(join(consoleDir, 'assets', 'index-C4.js'), 'new();');
      await writeFile(join(consoleDir, 'index.html'), 'the new console');
      await expectNotFound(await fetch(`${url}/assets/index-B1x2y3.js`));
      expect(await (await fetch(`${url}/assets/index-C4.js`)).text()).toBe('new();');
      expect(await (await fetch(url, PAGE)).text()).toBe('the new console');
    });
  });

  describe('what lies beside the console', () => {
    it.each([
      '/../package.json',
      '/../../../../etc/passwd',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/%2e%2e%2fpackage.json',
      '/..%2fpackage.json',
      '/..%5cpackage.json',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '//etc/passwd',
      '/.secret',
      '/%2esecret',
      '/.git/config',
      '/%00.js',
    ])('is not served: %s', async (path) => {
      const { url } = await front();
      const response = await raw(url, { path });
      const body = await text(response);
      expect(body).not.toMatch(/root:|not for anyone|"name"/);
      expect(Number(response.statusCode) >= 400 || body === INDEX).toBe(true);
    });

    it('is not looked for where an address cannot be read', async () => {
      const { url } = await front();
      const response = await raw(url, { path: '/%E0%A4%A' });
      expect(response.resume().statusCode).toBe(400);
    });
  });
});

it.skipIf(!hasCaddy)('is there even when the APIs are not', async () => {
  const down = await nobody();
  const { url } = await caddyBefore({ COMMAND_API: down, READ_API: down });
  expect(await (await fetch(url, PAGE)).text()).toBe(INDEX);
});

it('is to be built first', () => {
  expect(() => consoleFiles('/nowhere')).toThrow(/no built console in \/nowhere.*npx vite build admin-ui/);
});
