import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { personSchema } from '../shared/person.ts';

const text = z.string().min(1);

const damagedEntry = z.object({
  revision: z.int().nonnegative(),
  /** Where its leaf stands in the signed tree, counted from 0. */
  entry: z.int().nonnegative(),
  /** The hash of that leaf (base64). */
  leaf: z.base64(),
  /** The SHA-256 (hex) of the event as it is now; null if it is gone. Another change of it is another break. */
  content: z.string().nullable(),
});
export type DamagedEntry = z.output<typeof damagedEntry>;

/** Events of one stream that are not what was signed. None, if the events are whole and their stream hides them. */
export const damageSchema = z.object({ stream: text, entries: z.array(damagedEntry) });
export type Damage = z.output<typeof damageSchema>;

const statement = damageSchema.extend({
  statementId: z.uuid(),
  /** In the words of the verification. */
  found: text,
  reason: text,
  statedBy: personSchema,
});

/** `BreakAcknowledged` repeats the statement, so that it says all by itself to who is given nothing else. */
export const knownBreakEvents = {
  BreakStated: { version: 1, data: statement },
  BreakAcknowledged: { version: 1, data: statement.extend({ approvedBy: personSchema }) },
  BreakDeclined: {
    version: 1,
    data: z.object({ statementId: z.uuid(), reason: text, declinedBy: personSchema }),
  },
} as const;

export type KnownBreakEvent = EventOf<typeof knownBreakEvents>;
export type RecordedKnownBreakEvent = Recorded<KnownBreakEvent>;

export const parseKnownBreakEvent = eventParser(knownBreakEvents);
