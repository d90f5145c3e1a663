import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { sharedBrowser } from '../browser/support/console.ts';
import { hasCaddy } from '../support/caddy.ts';
import { builtConsole, caddy, embedded, ofEachFront, readEcho } from './harness.ts';

const document = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The files of the edge beside the console, as the image has them. */
async function filesOfEdge(): Promise<string> {
  const folder = await builtConsole();
  await promisify(execFile)(process.execPath, [WRITE, join(folder, 'api')]);
  return folder;
}
const WRITE = fileURLToPath(new URL('../../embedded/front/write-api-docs.ts', import.meta.url));

const described = ({ url }: { url: string }) =>
  fetch(`${url}/api/openapi.json`).then((answer) => answer.json());

describe('the description of the API', () => {
  it('is of both services, and of what is served beside them', async () => {
    const { url } = await embedded();
    const { openapi, paths } = document.parse(await (await fetch(`${url}/api/openapi.json`)).json());
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths['/fines'] ?? {}).toSorted()).toEqual(['get', 'post']);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/docs', '/openapi.json', '/photos', '/live']),
    );
  });

  it.skipIf(!hasCaddy)('is a file of the edge, which says the same', async () => {
    const edge = await caddy({ consoleDir: await filesOfEdge() });
    const front = await embedded();
    expect(await described(edge)).toEqual(await described(front));
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/start.js', '/api/docs/swagger-ui-bundle.js']) {
      const [ours, theirs] = await Promise.all([front, edge].map(({ url }) => fetch(url + path)));
      expect(theirs?.status).toBe(200);
      expect(await theirs?.text()).toBe(await ours?.text());
      expect(theirs?.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    }
    expect((await fetch(`${edge.url}/api/docs/package.json`)).status).toBe(404);
  });
});

ofEachFront((front) => {
  it('leaves other methods, and what only begins alike, to the APIs', async () => {
    const { url } = await front();
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
  it('shows operations of both services, without a script or a style from elsewhere', async () => {
    const { url } = await embedded();
    const page = await (await sharedBrowser()).newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== url) wrong.push(request.url());
    });
    await page.goto(`${url}/api/docs`);
    for (const path of ['/openapi.json', '/docs', '/auth/login']) {
      await page.locator('.opblock-summary-path', { hasText: path }).first().waitFor();
    }
    expect(wrong).toEqual([]);
    await page.close();
  });

  it('is kept to our own files by its headers, and has no others', async () => {
    const { url } = await embedded();
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/start.js', '/api/docs/swagger-ui.css']) {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
    for (const name of ['package.json', 'swagger-initializer.js', '..%2fpackage.json', '.env']) {
      const answer = await fetch(`${url}/api/docs/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
    }
  });
});
