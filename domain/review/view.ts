import { z } from 'zod';

import { personSchema } from '../shared/person.ts';
import { ACT_KINDS } from './kinds.ts';
import type { Review } from './review.ts';

/** Another person's review of an act. */
export const reviewSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ACT_KINDS),
    note: z.string().nullable(),
    reviewedBy: personSchema,
    reviewedAt: z.iso.datetime(),
  })
  .meta({ id: 'Review' });
export type ReviewView = z.output<typeof reviewSchema>;

export const reviewView = ({ actId, kind, note, by, at }: Review): ReviewView => ({
  id: actId,
  kind,
  note,
  reviewedBy: by,
  reviewedAt: at,
});

/** An act that needs a review or has one, as the HTTP API shows it; money in emalangeni. */
export const reviewedActSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ACT_KINDS),
    /** The number of the fine or receipt, the id of the cash-up, the id of the user, `offenses`, or `letterhead`. */
    record: z.string(),
    /** The fine whose history has the act; null for a receipt number that was skipped. */
    fineId: z.string().nullable(),
    /** The user whose account was changed, with the present name; null for other acts. */
    user: personSchema.nullable(),
    /** Null if there is no such fine. */
    licensePlate: z.string().nullable(),
    amount: z.number().nullable(),
    actorId: z.string(),
    /** The present name; null for an unknown person. */
    actor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** The present name of the cashier; null for acts other than cash-ups. */
    cashier: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** Null if none was given. */
    reason: z.string().nullable(),
    at: z.iso.datetime(),
    /** Null if nobody has reviewed it yet. */
    review: reviewSchema.pick({ note: true, reviewedBy: true, reviewedAt: true }).nullable(),
  })
  .meta({ id: 'ReviewedAct' });
export type ReviewedAct = z.output<typeof reviewedActSchema>;
