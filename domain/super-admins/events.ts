import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';

const who = z.object({ userId: z.uuid() });

/** Who the active super admins are, in one stream, so that two who dismiss each other cannot both succeed. */
export const superAdminEvents = {
  SuperAdminAppointed: { version: 1, data: who },
  SuperAdminDismissed: { version: 1, data: who },
} as const;

export type SuperAdminEvent = EventOf<typeof superAdminEvents>;
export type RecordedSuperAdminEvent = Recorded<SuperAdminEvent>;

export const parseSuperAdminEvent = eventParser(superAdminEvents);
