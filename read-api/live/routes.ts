import type { EndedSessions } from '@fines/platform/ended-sessions.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import type { Live } from './live.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Proxies that gather answers before they pass them on must not do so here.
  'X-Accel-Buffering': 'no',
};

export const liveEndpoint = (live: Live, endedSessions: Pick<EndedSessions, 'has'>): Endpoint =>
  endpoint({
    method: 'get',
    path: '/live',
    summary: 'Tells which tables changed, as server-sent events',
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
