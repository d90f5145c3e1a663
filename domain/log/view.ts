import { z } from 'zod';

import { STREAM_KINDS } from '../shared/streams.ts';

/** More entries than this are not counted: the total then is one more. */
export const MOST_COUNTED = 10_000;

/** A line of the log, as the HTTP API shows it. */
export const logLineSchema = z
  .object({
    /** The entry, as text. */
    id: z.string(),
    /** Its place in the log and in its signed record, the first being 0. */
    entry: z.int(),
    at: z.iso.datetime(),
    /** The role as it was then; the name as it is now, null for whom nobody knows. Null if the event names nobody. */
    actor: z.object({ id: z.string(), role: z.string(), name: z.string().nullable() }).nullable(),
    type: z.string(),
    stream: z.string(),
    revision: z.int(),
    /** What it is about: which kind of record, which one, and what people call it. */
    record: z.object({ kind: z.enum(STREAM_KINDS), id: z.string(), name: z.string() }),
  })
  .meta({ id: 'LogLine' });
export type LogLine = z.output<typeof logLineSchema>;

/** One entry of the log with all that it holds, as the HTTP API shows it. */
export const logEntrySchema = logLineSchema
  .extend({
    /** As the log has it: money in cents, photos by their SHA-256. What was erased reads `erased`. */
    data: z.unknown(),
    /** Whether `data` lacks what tells of drivers and owners, since the reader may not see it. */
    withheld: z.boolean(),
    metadata: z.unknown(),
    hash: z.string().nullable(),
    /** The id and the time that the event store gave it, and where the store has it. */
    eventId: z.string(),
    recorded: z.iso.datetime(),
    position: z.string(),
    /** Whether the event is what was written: it fits its chain, and the record has it at this entry. */
    isIntact: z.boolean(),
    /** The newest checkpoint, if it covers this entry. */
    checkpoint: z.object({ size: z.int(), signedAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.output<typeof logEntrySchema>;
