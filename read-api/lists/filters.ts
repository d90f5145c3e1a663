import { instantSchema, nearDaySchema, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { z } from 'zod';

import { MAX_LIMIT } from './list-query.ts';

const DAY = 'must be a day (2026-03-01) from 1900 to 2199';

/** A local day. */
export const day = z.iso.date(DAY).refine((asked) => nearDaySchema.safeParse(asked).success, DAY);

const dayOrInstant = 'must be a day (2026-03-01) or an instant (2026-03-01T08:00:00Z) from 1900 to 2199';

/** The first instant that is not too early. */
export const from = z.union([day.transform(startOfLocalDay), instantSchema], { error: dayOrInstant });

/** The first instant after a local day. */
export const endOfLocalDay = (localDay: string): string => startOfLocalDay(shiftDay(localDay, 1));

const millisecondAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/** The first instant that is too late: a day and a millisecond both count to their end. */
export const upTo = z.union([day.transform(endOfLocalDay), instantSchema.transform(millisecondAfter)], {
  error: dayOrInstant,
});

export const text = z
  .string({ error: 'must be text' })
  .max(200, 'is too long')
  .refine((value) => value.isWellFormed(), 'has a broken character');

/** The dialect of react-admin has lists, the other one writes them as JSON. */
const idsUpTo = (most: number) =>
  z.preprocess(
    jsonOf,
    z.array(text, { error: 'must be a list of ids' }).max(most, `has more than ${most} ids`),
  );

export const ids = idsUpTo(MAX_LIMIT);

/** As many as somebody takes at a till in a day, and as an address can hold. */
export const receiptNumbers = idsUpTo(300);

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export const yesOrNo = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], {
  error: 'must be true or false',
});
