import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { listen } from '@fines/platform/postgres/listen.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_MODEL_CHANGED, readModelChangeSchema } from '@fines/platform/shared/read-model.ts';
import type { EndedSessions } from '@fines/platform/shared/sessions.ts';

import { committedPosition } from '../engine/read-position.ts';
import { LiveHub } from './live-hub.ts';

const HEARTBEAT_MS = 15_000;

export type Live = Pick<LiveHub, 'connect'> & { close: () => Promise<void> };

/** Listens to Postgres once for all clients of this process. */
export async function startLive(options: { url: string; pool: Pool; logger: Logger }): Promise<Live> {
  const hub = new LiveHub();
  const listener = await listen({
    url: options.url,
    logger: options.logger,
    channel: READ_MODEL_CHANGED,
    onNotification: (payload) => hub.publish(readModelChangeSchema.parse(JSON.parse(payload))),
    onConnected: async () => hub.catchUp(await committedPosition(options.pool)),
  });
  const heartbeat = setInterval(() => hub.beat(), HEARTBEAT_MS);
  return {
    connect: (client) => hub.connect(client),
    close: async () => {
      clearInterval(heartbeat);
      hub.close();
      await listener.close();
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
