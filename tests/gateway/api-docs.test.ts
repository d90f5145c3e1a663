import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { launchBrowser } from '../browser/support/browser.ts';
import { gateway, nobody, readEcho, serve } from './harness.ts';

const PROBLEM = { Problem: { type: 'object' } };

/** A service that describes these paths and schemas. */
const describing = async (paths: object, schemas: object): Promise<string> => {
  const { url } = await serve(({ url: path }, response) => {
    if (path !== '/api/openapi.json') return response.writeHead(404).end();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } }));
  });
  return url;
};

const operation = (operationId: string) => ({ operationId, responses: { 200: { description: 'Done' } } });

const bothApis = async () => ({
  commandApiUrl: await describing(
    { '/fines': { post: operation('postFines') }, '/photos': { post: operation('postPhotos') } },
    { ...PROBLEM, Issue: { type: 'string' } },
  ),
  readApiUrl: await describing(
    { '/fines': { get: operation('getFines') } },
    { ...PROBLEM, Fine: { type: 'object' } },
  ),
});

const document = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

describe('the description of the API', () => {
  it('is put together of what both services say of themselves, and of the gateway', async () => {
    const { url } = await gateway(await bothApis());
    const { openapi, paths, components } = document.parse(
      await (await fetch(`${url}/api/openapi.json`)).json(),
    );
    expect(openapi).toBe('3.1.0');
    expect(paths['/fines']).toEqual({ get: operation('getFines'), post: operation('postFines') });
    expect(Object.keys(paths).toSorted()).toEqual(['/docs', '/fines', '/openapi.json', '/photos']);
    expect(components.schemas).toMatchObject({ ...PROBLEM, Issue: {}, Fine: {} });
  });

  it.each(['commandApiUrl', 'readApiUrl'])(
    'is refused, not given in part, without the %s',
    async (missing) => {
      for (const url of [await nobody(), (await serve((_, response) => response.end('{}'))).url]) {
        const whole = await gateway({ ...(await bothApis()), [missing]: url });
        const answer = await fetch(`${whole.url}/api/openapi.json`);
        expect(answer.status).toBe(503);
        expect(answer.headers.get('Retry-After')).not.toBeNull();
        expect(await answer.json()).toMatchObject({ code: 'unavailable' });
      }
    },
  );

  it('leaves other methods, and what only begins alike, to the APIs', async () => {
    const { url } = await gateway();
    for (const [method, path, api] of [
      ['POST', '/api/openapi.json', 'command'],
      ['POST', '/api/docs', 'command'],
      ['GET', '/api/docsets', 'read'],
    ] as const) {
      expect(await readEcho(await fetch(url + path, { method }))).toMatchObject({ api, url: path });
    }
  });
});

describe('the page of the API', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('shows every operation, without a script or a style from elsewhere', async () => {
    const { url } = await gateway(await bothApis());
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== url) wrong.push(request.url());
    });
    await page.goto(`${url}/api/docs`);
    for (const path of ['/fines', '/photos', '/openapi.json']) {
      await page.locator('.opblock-summary-path', { hasText: path }).first().waitFor();
    }
    expect(await page.locator('.opblock').count()).toBe(5);
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('is kept to our own files by its headers', async () => {
    const { url } = await gateway();
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/start.js', '/api/docs/swagger-ui.css']) {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  it.each(['package.json', 'index.html', 'swagger-initializer.js', '..%2fpackage.json', '.env'])(
    'has nothing under the name %s',
    async (name) => {
      const { url } = await gateway();
      const answer = await fetch(`${url}/api/docs/${name}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    },
  );
});
