import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Socket } from 'node:net';

import { CONNECT_WITHIN_MS } from '@fines/platform/event-store/connection.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { isDatabaseUnavailable } from '@fines/platform/postgres/postgres.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

it('a connection to Postgres that is given up since the event store bounds all of them means that Postgres is away', async () => {
  const store = openEventStore({ url: 'esdb://127.0.0.1:1?tls=false' });
  onTestFinished(() => store.close());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const socket = new Socket();
  channel('net.client.socket').publish({ socket });
  const failed = once(socket, 'error');
  vi.advanceTimersByTime(CONNECT_WITHIN_MS);
  const [error] = await failed;
  expect(isDatabaseUnavailable(error)).toBe(true);
});
