import { instantSchema } from '@fines/domain/shared/dates.ts';
import type { RecordedEvent } from '@fines/platform/event-store/events.ts';
import { type Checkpoint, LOG_TABLE } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { defineTable, type Row } from './table.ts';

/**
 * A line for each entry of the log, shown or parked: when, who, what kind, and in which stream. What the event holds is
 * read from that stream. Of a stream there are few lines; every other index ends in the order of the list, so that any
 * page begins in an index: whoever left long ago is not looked for from the end.
 */
export const logTable = defineTable({
  name: LOG_TABLE,
  columns: {
    /** The index of its leaf in the tree. */
    entry: 'bigint',
    at: 'timestamptz',
    actor_id: 'text',
    /** As it was then. */
    actor_role: 'text',
    type: 'text',
    stream: 'text',
    revision: 'bigint',
  },
  key: ['entry'],
  optional: ['actor_id', 'actor_role'],
  indexes: ['(at, entry)', '(actor_id, at, entry)', '(type, at, entry)', '(stream)'],
});

/** Longer texts do not fit into an index. None that this system writes comes near. */
const LONGEST = 200;

const text = z.string().transform((value) => value.slice(0, LONGEST));

/** Anything may stand in an event that was written past the API. */
const toldSchema = z.object({
  actor: z.object({ id: text, role: text }).nullable().catch(null),
  recordedAt: instantSchema.optional().catch(undefined),
});

const NOTHING_TOLD: z.output<typeof toldSchema> = { actor: null };

/** What a line takes from its event alone. */
export function toldIn(event: RecordedEvent): Row {
  const { actor, recordedAt } = toldSchema.safeParse(event.metadata).data ?? NOTHING_TOLD;
  return {
    at: recordedAt ?? event.recorded.toISOString(),
    actor_id: actor?.id ?? null,
    actor_role: actor?.role ?? null,
    type: event.type.slice(0, LONGEST),
    stream: event.stream,
    revision: event.revision,
  };
}

/** The lines of the entries that follow on a checkpoint. */
export const logLines = ({ entries: size }: Checkpoint, entries: readonly RecordedEvent[]): Row[] =>
  entries.map((event, nth) => ({ entry: size + nth, ...toldIn(event) }));
