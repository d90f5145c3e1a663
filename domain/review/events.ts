import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { personSchema } from '../shared/person.ts';
import { ACT_KINDS } from './kinds.ts';

const text = z.string().min(1);

export const reviewEvents = {
  /** Another person has reviewed the act. */
  ActReviewed: {
    version: 1,
    data: z.object({
      actId: text,
      kind: z.enum(ACT_KINDS),
      note: text.nullable(),
      reviewedBy: personSchema,
    }),
  },
} as const;

export type ReviewEvent = EventOf<typeof reviewEvents>;
export type RecordedReviewEvent = Recorded<ReviewEvent>;

export const parseReviewEvent = eventParser(reviewEvents);
