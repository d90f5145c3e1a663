import { z } from 'zod';

/** One thing that an officer did, with a sentence that says what. */
export const activitySchema = z
  .object({
    id: z.string(),
    type: z.string(),
    description: z.string(),
    at: z.iso.datetime(),
    fineId: z.string(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof activitySchema>;
