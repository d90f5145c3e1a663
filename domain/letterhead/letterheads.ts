import { z } from 'zod';

import { personSchema } from '../shared/person.ts';
import type { RecordedLetterheadEvent } from './events.ts';
import { FIRST_KEPT, type KeptLetterhead, keptLetterheadSchema } from './letterhead.ts';

/** All changes of the letterhead, in the order in which they were recorded: the last one is what papers say. */
export const letterheadsSchema = z.object({
  changes: z.array(z.object({ after: keptLetterheadSchema, by: personSchema, at: z.string() })),
});
export type Letterheads = z.output<typeof letterheadsSchema>;

export const initialLetterheads: Letterheads = { changes: [] };

/** What papers said after so many changes; by default, what they say now. */
export const letterheadAfter = ({ changes }: Letterheads, count = changes.length): KeptLetterhead =>
  changes[count - 1]?.after ?? FIRST_KEPT;

export function evolve({ changes }: Letterheads, { data, metadata }: RecordedLetterheadEvent): Letterheads {
  const { changedBy: by, ...after } = data;
  return { changes: [...changes, { after, by, at: metadata.recordedAt }] };
}
