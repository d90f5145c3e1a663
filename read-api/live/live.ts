import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Listener } from '@fines/platform/postgres/listen.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { changeIn, READ_MODEL_CHANGED } from '@fines/platform/shared/read-model.ts';
import type { EndedSessions } from '@fines/platform/shared/sessions.ts';

import { committedPosition } from '../engine/read-position.ts';
import { LiveHub } from './live-hub.ts';

const HEARTBEAT_MS = 15_000;

export type Live = Pick<LiveHub, 'connect'> & { close: () => void };

/** Passes on what changed to all clients of this process. */
export async function startLive({
  listener,
  pool,
}: {
  listener: Pick<Listener, 'listen'>;
  pool: Pool;
}): Promise<Live> {
  const hub = new LiveHub();
  await listener.listen({
    channel: READ_MODEL_CHANGED,
    onNotification: (payload) => hub.publish(changeIn(payload)),
    onConnected: async () => hub.catchUp(await committedPosition(pool)),
  });
  const heartbeat = setInterval(() => hub.beat(), HEARTBEAT_MS);
  return {
    connect: (client) => hub.connect(client),
    close: () => {
      clearInterval(heartbeat);
      hub.close();
    },
  };
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Tells proxies that they must not buffer this answer.
  'X-Accel-Buffering': 'no',
};

export const liveEndpoint = (live: Live, endedSessions: Pick<EndedSessions, 'has'>): Endpoint =>
  endpoint({
    method: 'get',
    path: '/live',
    summary: 'Which tables have changed, as server-sent events',
    access: 'signed-in',
    answers: { 200: 'events' },
    handle: ({ actor, sessionId, expiresAt, headers }) => {
      const lastSeen = headers['last-event-id'];
      const body = live.connect({
        personId: actor.id,
        isEntitled: () => Date.now() < expiresAt && !endedSessions.has(sessionId),
        lastSeen: lastSeen === undefined ? undefined : String(lastSeen),
      });
      return Promise.resolve({ headers: HEADERS, body });
    },
  });
