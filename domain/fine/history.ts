import { z } from 'zod';

import { fineViewSchema } from './view.ts';

/** Role and badge as they were then; the name as it is now, null for whom nobody knows. */
const historyActor = z.object({
  id: z.string(),
  role: z.string(),
  badgeNumber: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

export const loggedEventSchema = z.object({
  revision: z.int(),
  type: z.string(),
  /** As the log has it: money in cents, photos by their SHA-256. */
  data: z.unknown(),
  actor: historyActor.nullable(),
  recordedAt: z.iso.datetime(),
  hash: z.string().nullable(),
  /** Whether there is more to it than the reader's role may see: who did it, or what they said. */
  withheld: z.boolean(),
});
export type LoggedEvent = z.output<typeof loggedEventSchema>;

const loggedHistory = z.object({
  fineId: z.string(),
  events: z.array(loggedEventSchema),
  /** Null before the fine was issued, for a number that was voided, and when an event cannot be read. */
  state: fineViewSchema.nullable(),
  chain: z.union([
    z.object({ valid: z.literal(true), brokenAt: z.null() }),
    z.object({ valid: z.literal(false), brokenAt: z.int() }),
  ]),
});
/** What the log alone tells of a fine. */
export type LoggedHistory = z.output<typeof loggedHistory>;

const historyEvent = loggedEventSchema.extend({
  /** Which entry of the signed record it is, the first being 0; null as long as no checkpoint covers it. */
  entry: z.int().nullable(),
});
export type HistoryEvent = z.output<typeof historyEvent>;

/** What `/fines/{id}/history` answers. */
export const fineHistorySchema = loggedHistory
  .extend({
    events: z.array(historyEvent),
    /** The newest one, to which `entry` belongs; null as long as nothing was signed. */
    checkpoint: z.object({ size: z.int(), signedAt: z.iso.datetime() }).nullable(),
    /** The revision of the first event that the record should hold and does not. */
    missingAt: z.int().nullable(),
  })
  .meta({ id: 'FineHistory' });
export type FineHistory = z.output<typeof fineHistorySchema>;
