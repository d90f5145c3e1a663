import { z } from 'zod';

import { type EventOf, eventParser } from '../shared/events.ts';

export const accessLogEvents = {
  AccessLogDayClosed: {
    version: 1,
    data: z.object({
      /** A day in UTC. */
      date: z.iso.date(),
      /** How many looks were recorded on it. */
      rows: z.int().nonnegative(),
      /** The SHA-256 over all of them, as docs/auditors.md says. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  },
} as const;

export type AccessLogEvent = EventOf<typeof accessLogEvents>;
export type ClosedDay = AccessLogEvent['data'];

export const parseAccessLogEvent = eventParser(accessLogEvents);
