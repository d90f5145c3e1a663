import { z } from 'zod';

import { loggedEventSchema } from '../fine/history.ts';

/** Everything that ever happened to a line, as `/suspense/{id}/history` tells it. */
export const lineHistorySchema = z
  .object({
    lineId: z.string(),
    /** The import that took it; null if none is known that did. */
    import: z.object({ id: z.string(), fileName: z.string() }).nullable(),
    events: z.array(loggedEventSchema),
  })
  .meta({ id: 'LineHistory' });
export type LineHistory = z.output<typeof lineHistorySchema>;
