import { type HealthCheck, Finding } from '@fines/platform/http/health.ts';
import { describe, expect, it } from 'vitest';

import { hasCaddy } from '../support/caddy.ts';
import { caddyBefore, embeddedBefore, type Listener, nobody, ofEachFront, useCaddy } from './harness.ts';

ofEachFront((front) => {
  it('is live by itself', async () => {
    const { url } = await front();
    const response = await fetch(`${url}/health/live`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'live' });
  });
});

describe('the front of npm start', () => {
  const never = new Promise<never>(() => undefined);

  it.each<[string, HealthCheck]>([
    ['ready', () => Promise.resolve()],
    ['degraded', () => Promise.resolve(new Finding({}, 'FN-2026-001 is wrong'))],
    ['not ready', () => Promise.reject(new Error('FN-2026-001 is wrong'))],
    ['not ready', () => never],
  ])('is %s when the APIs are, and does not say why', async (status, check) => {
    const api = { handle: () => never, endLiveAnswers: () => Promise.resolve() };
    const { url } = await embeddedBefore({
      commandApi: { ...api, checks: {} },
      readApi: { ...api, checks: { check } },
    });
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status });
  });
});

const unready: Listener = (_, response) => void response.writeHead(503).end('FN-2026-001 is wrong');

describe.skipIf(!hasCaddy)('Caddy', () => {
  const caddy = useCaddy();

  it('is ready when both APIs are, and does not say why it is not', async () => {
    const { url } = await caddy();
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ready' });
    for (const given of [{ commandApi: unready }, { readApi: unready }]) {
      await caddy(given);
      const response = await fetch(`${url}/health/ready`);
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ status: 'not ready' });
    }
  });

  it('is not ready when an API is not there', async () => {
    const down = await nobody();
    const { url } = await caddyBefore({ COMMAND_API: down, READ_API: down });
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  });
});
