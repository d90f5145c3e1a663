import { z } from 'zod';

import { FINE_STATUSES } from '../fine/status.ts';
import { ROLES } from '../shared/permissions.ts';

/** One action of an officer, with a sentence that describes it. */
export const activitySchema = z
  .object({
    id: z.string(),
    type: z.string(),
    /** Of the event, what the sentence says; amounts in cents. */
    data: z.record(z.string(), z.unknown()),
    description: z.string(),
    at: z.iso.datetime(),
    fineId: z.string(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof activitySchema>;

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
    /** The same as `totalFines`, under the name that the officers' screens use. */
    finesIssued: z.int(),
    totalAmount: z.number(),
    paidFines: z.int(),
    paidAmount: z.number(),
    /** The percentage of the amount that was paid. */
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
    /** The officer who issued the most fines; null if nobody issued any. */
    topPerformer: officerStatsSchema.nullable(),
  })
  .meta({ id: 'OfficersStats' });
export type OfficersStats = z.output<typeof officersStatsSchema>;

/** One officer, with the fines that he or she issued in a period; money in emalangeni. */
export const officerDetailSchema = officerStatsSchema
  .extend({
    /** Each day of the period. */
    daily: z.array(
      z.object({ date: z.iso.date(), count: z.int(), amount: z.number(), paidAmount: z.number() }),
    ),
    byStatus: z.array(z.object({ status: z.enum(FINE_STATUSES), count: z.int(), amount: z.number() })),
  })
  .meta({ id: 'OfficerDetail' });
export type OfficerDetail = z.output<typeof officerDetailSchema>;
