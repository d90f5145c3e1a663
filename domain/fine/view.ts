import { z } from 'zod';

import { toEmalangeni } from '../shared/money.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { officialSchema } from '../shared/person.ts';
import { everyFact, factsIn } from './facts.ts';
import { PAYMENT_METHODS, standingPayment } from './payment.ts';
import { MOST_PHOTOS } from './photos.ts';
import type { Fine } from './state.ts';
import { FINE_STATUSES } from './status.ts';

const personFoundSchema = z.object({ as: z.enum(['DRIVER', 'OWNER']), name: z.string() });
export type PersonFound = z.output<typeof personFoundSchema>;

/** A fine as the HTTP API speaks of it: money in emalangeni, instants in UTC. */
export const fineViewSchema = z
  .object({
    id: z.string(),
    fineNumber: z.string(),
    licensePlate: z.string(),
    ...everyFact('held'),
    offenseType: z.enum(OFFENSE_TYPES),
    offenseDescription: z.string(),
    amount: z.number(),
    dateIssued: z.iso.datetime(),
    dueDate: z.iso.datetime(),
    status: z.enum(FINE_STATUSES),
    issuedById: z.string(),
    issuedBy: officialSchema,
    paidAt: z.iso.datetime().nullable(),
    paidAmount: z.number().nullable(),
    paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
    /** A payment was taken and not refunded: until it is, the fine cannot be deleted or set back. */
    paymentStands: z.boolean(),
    /** The first of `photoUrls`, for those who know of one. */
    photoUrl: z.string().nullable(),
    photoUrls: z.array(z.string()).max(MOST_PHOTOS),
    /** How many reminders of it were recorded. */
    remindersSent: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** In lists that were searched: the person whom the search found, if it found one by name or licence. */
    personFound: personFoundSchema.optional(),
  })
  .meta({ id: 'Fine' });
export type FineView = z.output<typeof fineViewSchema>;

/** Gives the address under which a photo may be seen for a short while, from its SHA-256. */
export type PhotoUrlOf = (sha256: string) => string;

export function fineView(fine: Fine, photoUrlOf: PhotoUrlOf): FineView {
  const photoUrls = fine.photos.map(photoUrlOf);
  return {
    id: fine.fineNumber,
    fineNumber: fine.fineNumber,
    licensePlate: fine.licensePlate,
    ...factsIn(fine),
    offenseType: fine.offenseType,
    offenseDescription: fine.offenseDescription,
    amount: toEmalangeni(fine.amount),
    dateIssued: fine.dateIssued,
    dueDate: fine.dueDate,
    status: fine.status,
    issuedById: fine.issuedBy.id,
    issuedBy: fine.issuedBy,
    ...settlementOf(fine),
    paymentStands: standingPayment(fine) !== undefined,
    photoUrl: photoUrls[0] ?? null,
    photoUrls,
    remindersSent: fine.remindersSent,
    createdAt: fine.createdAt,
    updatedAt: fine.updatedAt,
  };
}

function settlementOf(fine: Fine): Pick<FineView, 'paidAt' | 'paidAmount' | 'paymentMethod'> {
  if (fine.status !== 'PAID') return { paidAt: null, paidAmount: null, paymentMethod: null };
  const { paidAt, paidAmount, receipt } = fine.settlement;
  return { paidAt, paidAmount: toEmalangeni(paidAmount), paymentMethod: receipt?.method ?? null };
}

/** The figures of the dashboard; money in emalangeni, today being the day in Africa/Mbabane. */
export const fineStatsSchema = z
  .object({
    totalFines: z.int(),
    totalAmount: z.number(),
    paidFines: z.int(),
    paidAmount: z.number(),
    unpaidFines: z.int(),
    unpaidAmount: z.number(),
    disputedFines: z.int(),
    todayFines: z.int(),
    todayAmount: z.number(),
  })
  .meta({ id: 'FineStats' });
export type FineStats = z.output<typeof fineStatsSchema>;
