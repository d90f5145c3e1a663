import { z } from 'zod';

import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { personSchema } from '../shared/person.ts';

const text = z.string().min(1);

/** Why somebody wants texts erased. */
export const ERASURE_GROUNDS = ['PERSON_ASKED', 'COURT_ORDERED', 'ENTERED_IN_ERROR'] as const;
export type ErasureGround = (typeof ERASURE_GROUNDS)[number];

/** None of these tells what is erased, nor of whom: only in which records. */
export const erasureEvents = {
  ErasureRequested: {
    version: 1,
    data: z.object({
      erasureId: z.uuid(),
      fineNumbers: z.array(text),
      /** The ids of vehicles: the keys of their plates, or spellings of old. */
      vehicleIds: z.array(text),
      ground: z.enum(ERASURE_GROUNDS),
      /** Where the request is on file. */
      reference: text,
      requestedBy: personSchema,
    }),
  },
  ErasureApproved: { version: 1, data: z.object({ approvedBy: personSchema }) },
  ErasureDeclined: { version: 1, data: z.object({ reason: text, declinedBy: personSchema }) },
  /** All was erased but these records, which were needed again meanwhile. */
  ErasureCompleted: {
    version: 1,
    data: z.object({ kept: z.array(z.object({ record: text, reason: text })) }),
  },
} as const;

export type ErasureEvent = EventOf<typeof erasureEvents>;
export type RecordedErasureEvent = Recorded<ErasureEvent>;

export const parseErasureEvent = eventParser(erasureEvents);
