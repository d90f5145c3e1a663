import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';

const who = z.object({ userId: z.uuid() });

/** One stream has all active super admins, so that of two who dismiss each other only one succeeds. */
export const superAdminEvents = {
  SuperAdminAppointed: { version: 1, data: who },
  SuperAdminDismissed: { version: 1, data: who },
} as const;

export type SuperAdminEvent = EventOf<typeof superAdminEvents>;
export type RecordedSuperAdminEvent = Recorded<SuperAdminEvent>;

export const parseSuperAdminEvent = eventParser(superAdminEvents);
