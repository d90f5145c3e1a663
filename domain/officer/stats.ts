import { z } from 'zod';

import { ROLES } from '../shared/roles.ts';

/** An officer and the fines that he or she issued in a period; money in emalangeni. */
export const officerStatsSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    badgeNumber: z.string().nullable(),
    email: z.string(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    totalFines: z.int(),
    /** The same as `totalFines`, as the officers' screens call it. */
    finesIssued: z.int(),
    totalAmount: z.number(),
    paidFines: z.int(),
    paidAmount: z.number(),
    /** By amount. */
    collectionRate: z.number(),
    averageFineAmount: z.number(),
  })
  .meta({ id: 'OfficerStats' });
export type OfficerStats = z.output<typeof officerStatsSchema>;

/** The figures of all officers in a period. */
export const officersStatsSchema = z
  .object({
    totalOfficers: z.int(),
    totalFines: z.int(),
    averageFines: z.number(),
    /** Who issued most; null when nobody issued any. */
    topPerformer: officerStatsSchema.nullable(),
  })
  .meta({ id: 'OfficersStats' });
export type OfficersStats = z.output<typeof officersStatsSchema>;
