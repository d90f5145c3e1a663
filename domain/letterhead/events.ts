import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { personSchema } from '../shared/person.ts';
import { keptLetterheadSchema } from './letterhead.ts';

export const letterheadEvents = {
  /** From now on, every paper says this. */
  LetterheadChanged: { version: 1, data: keptLetterheadSchema.extend({ changedBy: personSchema }) },
} as const;

export type LetterheadEvent = EventOf<typeof letterheadEvents>;
export type RecordedLetterheadEvent = Recorded<LetterheadEvent>;

export const parseLetterheadEvent = eventParser(letterheadEvents);
