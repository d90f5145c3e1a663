import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { STYLE_PATH } from '@fines/public-site/page/files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { fineIssued } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { PublicSite } from './public-site.ts';

let site: PublicSite;
let pages: string[];

beforeAll(async () => {
  site = await PublicSite.start();
  const photos = [await site.keepPhoto(), await site.keepPhoto(), await site.keepPhoto()];
  const [photoSha256 = '', ...furtherPhotos] = photos;
  await site.tables.log.fine(
    'FN-2026-001',
    fineIssued({ fineNumber: 'FN-2026-001', photoSha256, furtherPhotos }),
  );
  await project(site.tables);
  pages = ['/', '/receipt', site.pathOf('FN-2026-001'), '/nothing', '/f/FN-2026-001/0000000000'];
});
afterAll(() => site.stop());

it('are below 40 kB with their style, in either language', async () => {
  const { html: style } = await site.ask(STYLE_PATH);
  for (const lang of ['en', 'ss']) {
    for (const path of pages) {
      const { html } = await site.ask(path, { lang });
      expect(Buffer.byteLength(html) + Buffer.byteLength(style)).toBeLessThan(40_000);
    }
  }
});

it('have no script, no style of their own, and nothing from elsewhere', async () => {
  for (const path of pages) {
    const { html, headers } = await site.ask(path);
    expect(html).not.toMatch(/<script|<style|<iframe|\sstyle=|\son[a-z]+=|javascript:/i);
    const loaded = [...html.matchAll(/<(?:link|img|form)[^>]* (?:href|src|action)="([^"]*)"/g)].map(
      ([, url]) => url,
    );
    expect(loaded.length).toBeGreaterThan(0);
    for (const url of loaded) expect(url).toMatch(/^\/(?!\/)/);
    const policy = (headers.get('Content-Security-Policy') ?? '').split(';').toSorted();
    expect(policy).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "style-src 'self'",
    ]);
  }
});

it('are for no search engine and no cache, and tell nobody their address', async () => {
  expect((await site.ask('/robots.txt')).html).toBe('User-agent: *\nDisallow: /\n');
  for (const path of pages) {
    const { headers, html } = await site.ask(path);
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('Set-Cookie')).toBeNull();
  }
});

it('keep their style for ever, under a name that changes with it', async () => {
  const { headers, status } = await site.ask(STYLE_PATH);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toContain('text/css');
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

it('lead to no other host, whatever address was asked for', async () => {
  for (const path of ['//evil.example/', '//evil.example', '/\\evil.example/']) {
    const html = await rawly(path);
    expect(html).toContain('Page not found');
    expect(html).not.toContain('evil.example');
  }
});

it('tell nobody who comes by the proxy what fails, or what is asked for that', async () => {
  const ready = `${site.address}/health/ready`;
  const here: unknown = await (await fetch(ready)).json();
  expect(here).toMatchObject({ checks: { database: 'ok' } });
  const elsewhere = await fetch(ready, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  expect(await elsewhere.json()).toEqual({ status: 'degraded' });
});

it('are what is answered to what is no request, too', async () => {
  const socket = connect({ port: Number(new URL(site.address).port), host: '127.0.0.1' });
  socket.write('GET / HTTP/1.1\r\nno header\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(
    /^HTTP\/1\.1 400 .*Content-Type: text\/html; charset=utf-8.*<h1>The form cannot be read/s,
  );
});

it('say where there is nothing, and take no other methods', async () => {
  expect((await site.ask('/nothing')).status).toBe(404);
  expect((await fetch(`${site.address}/receipt`, { method: 'DELETE' })).status).toBe(404);
  expect((await fetch(site.address, { method: 'HEAD' })).status).toBe(200);
});

it('say whose they are, and to come back, while the database cannot answer', async () => {
  const other = await PublicSite.start();
  const path = other.pathOf('FN-2026-001');
  await other.tables.pool.query(`ALTER SCHEMA ${READ_SCHEMA} RENAME TO away`);
  const { status, headers, html } = await other.ask(path);
  expect(status).toBe(503);
  expect(headers.get('Retry-After')).toBe('5');
  expect(html).toContain('Royal Eswatini Police Service');
  expect((await fetch(`${other.address}/health/ready`)).status).toBe(503);
  await other.stop();
});

/** What is answered to an address that no client of ours would send. */
async function rawly(path: string): Promise<string> {
  const socket = connect({ port: Number(new URL(site.address).port), host: '127.0.0.1' });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  return text(socket);
}
