import { z } from 'zod';

import { localDaySchema } from '../shared/dates.ts';
import { type EventOf, eventParser, type Recorded } from '../shared/events.ts';
import { centsSchema } from '../shared/money.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { personSchema } from '../shared/person.ts';

const text = z.string().min(1);

/** What the catalogue says of an offense. A fine keeps `name` as the description of its offense. */
export const termsSchema = z.object({
  name: text,
  type: z.enum(OFFENSE_TYPES),
  amount: centsSchema,
  /** The letter of the law: `Road Traffic Act 2007, s. 47(1)(a)`. */
  law: text.nullable(),
});
export type Terms = z.output<typeof termsSchema>;

/** `from` is the first local day of effect. */
const dated = z.object({ offenseId: text, from: localDaySchema });

export const offenseEvents = {
  /** An offense that exists has other terms, or a new one is added. */
  OffenseChanged: { version: 1, data: dated.extend({ ...termsSchema.shape, changedBy: personSchema }) },
  /** From this day on, no fine is issued for it. */
  OffenseEnded: { version: 1, data: dated.extend({ endedBy: personSchema }) },
} as const;

export type OffenseEvent = EventOf<typeof offenseEvents>;
export type RecordedOffenseEvent = Recorded<OffenseEvent>;

export const parseOffenseEvent = eventParser(offenseEvents);
