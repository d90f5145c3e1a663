import { z } from 'zod';

import { personSchema } from '../shared/person.ts';
import { ACT_KINDS } from './acts.ts';
import type { Review } from './review.ts';

/** What somebody else said of an act. */
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

/** An act that is to be reviewed, or was, as the HTTP API speaks of it; money in emalangeni. */
export const reviewedActSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ACT_KINDS),
    /** The number of the fine or of the receipt, the name of a cash-up, or the id of a user. */
    record: z.string(),
    /** The fine whose history tells of it; null for a receipt number that was left out. */
    fineId: z.string().nullable(),
    /** Whose account it happened to, by the present name; null for an act on anything else. */
    user: personSchema.nullable(),
    /** Null when there is no such fine. */
    licensePlate: z.string().nullable(),
    amount: z.number().nullable(),
    actorId: z.string(),
    /** The present name; null for whom nobody knows. */
    actor: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** Of a cash-up, the present name of whose till it was; else null. */
    cashier: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** Null when none was given. */
    reason: z.string().nullable(),
    at: z.iso.datetime(),
    /** Null as long as nobody has reviewed it. */
    review: reviewSchema.pick({ note: true, reviewedBy: true, reviewedAt: true }).nullable(),
  })
  .meta({ id: 'ReviewedAct' });
export type ReviewedAct = z.output<typeof reviewedActSchema>;
