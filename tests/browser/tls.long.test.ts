import { once } from 'node:events';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
} from 'node:http2';
import { json } from 'node:stream/consumers';

import { problemSchema } from '@fines/platform/http/problem.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { valueOf } from '../monitoring/metrics.ts';
import { type Caddy, hasCaddy, startCaddy } from '../support/caddy.ts';
import { issue } from '../support/fines.ts';
import { picture } from '../support/images.ts';
import { emailOf, type Staffed, startWithStaff } from '../support/staff.ts';
import { launchBrowser } from './support/browser.ts';
import { Console, DESKTOP, expectSoon, PATIENT } from './support/console.ts';
import { widthOf } from './support/fine-page.ts';
import { listenToPrinter, printed } from './support/printer.ts';

if (!hasCaddy)
  process.stdout.write('Not run: the product behind TLS: Caddy is not installed (Debian: caddy).\n');

describe.skipIf(!hasCaddy)('behind TLS', () => {
  let staffed: Staffed;
  let caddy: Caddy;
  let browser: Browser;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    [staffed, browser] = await Promise.all([startWithStaff({ TRUST_PROXY: '1' }), launchBrowser()]);
    caddy = await startCaddy(staffed.system.address);
    session = connect(caddy.address, { ca: caddy.authority });
    await once(session, 'connect');
  });
  afterAll(async () => {
    session.close();
    await browser.close();
    await caddy.stop();
    await staffed.system.stopAndRemove();
  });

  const ask = async (path: string, headers = {}): Promise<[IncomingHttpHeaders, ClientHttp2Stream]> => {
    const stream = session.request({ ':path': path, ...headers });
    const [answered] = await once(stream, 'response');
    return [answered, stream];
  };
  const signedIn = () => ({ authorization: `Bearer ${staffed.staff.auditor.accessToken}` });
  const openConsoles = async () => valueOf(await staffed.system.metrics('front'), 'fines_live_connections');

  it('speaks HTTP/2, insists on TLS once, and sends plain http there', async () => {
    expect(session.alpnProtocol).toBe('h2');
    for (const path of ['/', '/api/fines', '/api/nothing']) {
      const [headers, stream] = await ask(path, signedIn());
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      stream.close();
    }
    const plain = await fetch(`${caddy.plainAddress}/fines`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('Location')).toMatch(/^https:\/\/.*\/fines$/);
  });

  it('passes server-sent events on as they come, and keeps none behind who left', async () => {
    const [headers, stream] = await ask('/api/live', signedIn());
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    let heard = '';
    stream.on('data', (piece: Buffer) => (heard += piece.toString()));
    await expectSoon(() => heard).toContain('event: hello');
    await issue(staffed.staff.officer);
    await expectSoon(() => heard).toContain('event: changed');
    expect(await openConsoles()).toBe(1);
    stream.close();
    await expect.poll(openConsoles).toBe(0);
  });

  it('believes Caddy, and not the client, who the client is', async () => {
    const [, stream] = await ask('/api/vehicles/search?plate=TLS1', {
      ...signedIn(),
      'x-forwarded-for': '203.0.113.9',
    });
    stream.close();
    await expect
      .poll(async () => (await staffed.staff.auditor.get('/looks?kind=VEHICLE')).body)
      .toMatchObject({ data: [{ subject: 'TLS1', address: '127.0.0.1' }] });
  });

  it('says in the API’s own words that no API is there', async () => {
    const alone = await startCaddy('http://127.0.0.1:1');
    onTestFinished(() => alone.stop());
    const own = connect(alone.address, { ca: alone.authority });
    const stream = own.request({ ':path': '/api/fines' });
    const [headers] = await once(stream, 'response');
    expect(headers).toMatchObject({ ':status': 503, 'retry-after': '2' });
    expect(problemSchema.parse(await json(stream))).toMatchObject({ status: 503, code: 'unavailable' });
    own.close();
  });

  it('is worked with in a browser: sign-in, photo, what others do, print', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: DESKTOP });
    context.setDefaultTimeout(PATIENT.timeout);
    const page = await context.newPage();
    const console = new Console(context, page, caddy.address);
    await listenToPrinter(console);
    await console.open('/');
    await console.signInAs(emailOf('senior'));

    await console.open('/fines/create');
    await page.getByLabel('License Plate').fill('TLS 001');
    await page.getByLabel('Location').fill('MR3, Malagwane Hill');
    await console.choose(/^Offense/, 'Illegal parking - E60.00');
    const buffer = await picture().jpeg().toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer });
    await console.button('Issue Fine').click();
    await page.waitForURL('**/fines');

    await issue(staffed.staff.officer, { licensePlate: 'TLS 002' });
    await page.getByRole('row', { name: /TLS 002/ }).waitFor();
    await page.getByRole('row', { name: /TLS 001/ }).click();
    await console.heading(/^Fine #/).waitFor();
    await expectSoon(() => widthOf(console.section('Photo Evidence').getByRole('img'))).toBeGreaterThan(0);
    await console.button('Print').click();
    await expectSoon(() => printed(console)).toEqual([expect.stringContaining('TLS 001')]);
    await console.close();
  });
});
