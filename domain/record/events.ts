import { z } from 'zod';

import { type EventOf, eventParser } from '../shared/events.ts';

/** The statement is a signed note, which names both keys and bears the signatures of both. */
export const logKeyEvents = {
  LogKeyReplaced: { version: 1, data: z.object({ statement: z.string() }) },
} as const;

export type LogKeyEvent = EventOf<typeof logKeyEvents>;

export const parseLogKeyEvent = eventParser(logKeyEvents);
