import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { forkProgram } from '../support/fork-program.ts';
import { embedded, type Listener } from './harness.ts';
import { heard, open } from './wire.ts';

/** An API that answers when the test says so. */
function waiting() {
  const asked = Promise.withResolvers<ServerResponse>();
  const answer: Listener = (_, response) => asked.resolve(response);
  return { answer, asked: asked.promise };
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

describe('a front that stops', () => {
  it('finishes what is under way, and takes nothing new', async () => {
    const api = waiting();
    const { url, close } = await embedded({ readApi: api.answer });
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
    const api = waiting();
    const { url, close } = await embedded({ readApi: api.answer });
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
    const { port, close } = await embedded();
    const answers = heard(await open(port));
    const started = performance.now();
    await close();
    expect(await answers).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

it('a service that is told to stop while it starts answers nobody any more', async () => {
  const service = forkProgram(join(import.meta.dirname, 'slow-start.ts'), { stdio: 'ignore' });
  const exited = once(service, 'exit');
  const said = async (): Promise<unknown> => (await once(service, 'message'))[0];
  expect(await said()).toBe('starting');
  const stopping = said();
  service.kill('SIGTERM');
  expect(await stopping).toBe('stopping');
  const started = said();
  service.send('listen');
  const { port } = z.object({ port: z.number() }).parse(await started);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  service.send('close');
  expect(await exited).toEqual([0, null]);
});
