import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { CONNECT_WITHIN_MS } from '@fines/platform/event-store/connection.ts';
import { EventStoreUnavailable, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { useServers } from '../projector/use-servers.ts';
import { forkProgram } from '../support/fork-program.ts';
import { until } from '../support/wait.ts';

const servers = useServers();

const address = z.object({ port: z.int() });

/** Connections are not made, nor refused: what asks for them is lost. */
async function fill(port: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (;;) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const isIn = await Promise.race([once(socket, 'connect').then(() => true), delay(500, false)]);
    if (!isIn) return sockets;
  }
}

it('a try to connect of which everything is lost ends, and the next one gets in', async () => {
  const target = new URL(servers.esdbUrl).port;
  const door = forkProgram(join(import.meta.dirname, 'door.ts'), {}, [target]);
  onTestFinished(() => void door.kill('SIGKILL'));
  const { port } = address.parse((await once(door, 'message'))[0]);
  const store = openEventStore({ url: `esdb://127.0.0.1:${port}?tls=false` });
  onTestFinished(() => store.close());
  door.kill('SIGSTOP');
  const waiting = await fill(port);

  // As long as it takes for TCP alone to wait eight seconds before it tries again.
  const started = performance.now();
  while (performance.now() - started < 2.5 * CONNECT_WITHIN_MS) {
    await expect(store.readStream('fine-FN-2026-001')).rejects.toThrow(EventStoreUnavailable);
  }
  for (const socket of waiting) socket.destroy();
  door.kill('SIGCONT');
  const opened = performance.now();
  await until(
    async () => (await store.readStream('fine-FN-2026-001').catch(() => undefined)) !== undefined,
    'an answer',
  );
  expect(performance.now() - opened).toBeLessThan(CONNECT_WITHIN_MS + 1000);
});
