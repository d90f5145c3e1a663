import { z } from 'zod';

import { ROLES } from '../shared/roles.ts';

/** How many users there are. Deleting one deactivates, so all that are left are active. */
export const userStatsSchema = z
  .object({ total: z.int(), active: z.int(), byRole: z.record(z.enum(ROLES), z.int()) })
  .meta({ id: 'UserStats' });
export type UserStats = z.output<typeof userStatsSchema>;
