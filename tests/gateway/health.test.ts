import { describe, expect, it } from 'vitest';

import { gateway, nobody, serve } from './harness.ts';

const answering = (status: number) =>
  serve(({ url }, response) => response.writeHead(url === '/health/ready' ? status : 404).end());

describe('the health of the gateway', () => {
  it('is live by itself', async () => {
    const down = await nobody();
    const { url } = await gateway({ commandApiUrl: down, readApiUrl: down });
    const response = await fetch(`${url}/health/live`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'live' });
  });

  it('is ready when both APIs are', async () => {
    const ready = await answering(200);
    const { url } = await gateway({ commandApiUrl: ready.url, readApiUrl: ready.url });
    const response = await fetch(`${url}/health/ready`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ready',
      checks: { 'command-api': 'ok', 'read-api': 'ok' },
    });
  });

  it('says which API is degraded, and not why', async () => {
    const ready = await answering(200);
    const degraded = await serve((_, response) =>
      response.end(JSON.stringify({ status: 'degraded', checks: { queue: 'fine-FN-2026-001' } })),
    );
    const { url } = await gateway({ commandApiUrl: ready.url, readApiUrl: degraded.url });
    const response = await fetch(`${url}/health/ready`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'degraded',
      checks: { 'command-api': 'ok', 'read-api': 'is degraded' },
    });
  });

  it('says which API is missing', async () => {
    const { url } = await gateway({
      commandApiUrl: await nobody(),
      readApiUrl: (await answering(503)).url,
    });
    const response = await fetch(`${url}/health/ready`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      checks: { 'command-api': 'does not answer', 'read-api': 'is not ready (503)' },
    });
  });

  it('waits for no API that hangs', async () => {
    const hanging = await serve(() => undefined);
    const { url } = await gateway({ commandApiUrl: hanging.url, readApiUrl: (await answering(200)).url });
    const response = await fetch(`${url}/health/ready`);
    expect(await response.json()).toMatchObject({ checks: { 'command-api': 'does not answer' } });
  });
});
