import { instantSchema } from '@fines/domain/shared/dates.ts';
import { z } from 'zod';

import { day, endOfLocalDay } from '../lists/filters.ts';

/** The time that a state is asked for. A day stands for its last instant. */
export const asOfSchema = z.union(
  [day.transform((asked) => new Date(Date.parse(endOfLocalDay(asked)) - 1).toISOString()), instantSchema],
  { error: 'must be a day (2026-03-01) or an instant (2026-03-01T08:00:00Z)' },
);
