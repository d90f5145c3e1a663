import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, it, onTestFinished } from 'vitest';

import { gateway, serve } from './harness.ts';
import { heard, open } from './wire.ts';

/** An API that answers when the test says so. */
async function waiting() {
  const asked = Promise.withResolvers<ServerResponse>();
  const { url } = await serve((_, response) => asked.resolve(response));
  return { url, asked: asked.promise };
}

/** A browser: it keeps its connections. */
function browser() {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return async (url: string): Promise<IncomingMessage> => {
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    return response;
  };
}

describe('a gateway that stops', () => {
  it('finishes what is under way, and takes nothing new', async () => {
    const api = await waiting();
    const { url, close } = await gateway({ readApiUrl: api.url });
    const visit = browser();
    const answer = visit(`${url}/api/fines`);
    const response = await api.asked;
    const closed = close();
    await expect(fetch(`${url}/health/live`)).rejects.toThrow('fetch failed');
    response.end('finished');
    expect(await text(await answer)).toBe('finished');
    await closed;
  });

  it('does not wait for a connection that its client keeps for later', async () => {
    const api = await waiting();
    const { url, close } = await gateway({ readApiUrl: api.url });
    const visit = browser();
    await text(await visit(`${url}/health/live`));
    const answer = visit(`${url}/api/fines`);
    const response = await api.asked;
    const started = performance.now();
    const closed = close();
    response.end('finished');
    await text(await answer);
    await closed;
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('does not wait for a connection on which nothing was asked yet', async () => {
    const { port, close } = await gateway();
    const answers = heard(await open(port));
    const started = performance.now();
    await close();
    expect(await answers).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('ends server-sent events, which never end by themselves', async () => {
    const api = await waiting();
    const { url, close } = await gateway({ readApiUrl: api.url });
    const answer = browser()(`${url}/api/live`);
    const response = await api.asked;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: one\n\n');
    const events = text(await answer);
    const chatter = setInterval(() => response.write('data: more\n\n'), 1);
    const left = once(response, 'close');
    await close();
    expect(await events).toMatch(/^data: one\n\n(?:data: more\n\n)*$/);
    await left;
    clearInterval(chatter);
  });
});
