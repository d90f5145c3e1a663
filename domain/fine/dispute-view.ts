import { z } from 'zod';

import { toEmalangeni } from '../shared/money.ts';
import { OFFENSE_TYPES } from '../shared/offenses.ts';
import { personSchema } from '../shared/person.ts';
import { contactOfSubmitter, contactSchema, type Dispute, DISPUTE_STATUSES, SUBMITTERS } from './dispute.ts';
import { MOST_PHOTOS } from './photos.ts';
import type { Fine } from './state.ts';
import type { PhotoUrlOf } from './view.ts';

/** A dispute as the HTTP API speaks of it; money in emalangeni. */
export const disputeViewSchema = z
  .object({
    id: z.string(),
    fineId: z.string(),
    fine: z.object({
      id: z.string(),
      fineNumber: z.string(),
      licensePlate: z.string(),
      offenseType: z.enum(OFFENSE_TYPES),
      amount: z.number(),
      dateIssued: z.iso.datetime(),
    }),
    reason: z.string(),
    evidence: z.string().nullable(),
    evidenceUrls: z.array(z.string()).max(MOST_PHOTOS),
    status: z.enum(DISPUTE_STATUSES),
    submittedAt: z.iso.datetime(),
    submittedBy: z.enum(SUBMITTERS),
    /** Where who submitted it online wants to be written to; null if somebody of the staff took it down. */
    contact: contactSchema.nullable(),
    resolution: z.string().nullable(),
    resolvedAt: z.iso.datetime().nullable(),
    resolvedById: z.string().nullable(),
    resolvedBy: personSchema.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Dispute' });
export type DisputeView = z.output<typeof disputeViewSchema>;

type DisputedFine = Pick<Fine, 'fineNumber' | 'licensePlate' | 'offenseType' | 'amount' | 'dateIssued'>;

export const disputeView = (dispute: Dispute, fine: DisputedFine, photoUrlOf: PhotoUrlOf): DisputeView => ({
  id: dispute.id,
  fineId: fine.fineNumber,
  fine: {
    id: fine.fineNumber,
    fineNumber: fine.fineNumber,
    licensePlate: fine.licensePlate,
    offenseType: fine.offenseType,
    amount: toEmalangeni(fine.amount),
    dateIssued: fine.dateIssued,
  },
  reason: dispute.reason,
  evidence: dispute.evidence,
  evidenceUrls: dispute.photos.map(photoUrlOf),
  status: dispute.status,
  submittedAt: dispute.submittedAt,
  submittedBy: dispute.submitter.by,
  contact: contactOfSubmitter(dispute) ?? null,
  ...outcomeOf(dispute),
  createdAt: dispute.submittedAt,
  updatedAt: dispute.status === 'PENDING' ? dispute.submittedAt : dispute.resolvedAt,
});

function outcomeOf(dispute: Dispute) {
  if (dispute.status === 'PENDING') {
    return { resolution: null, resolvedAt: null, resolvedById: null, resolvedBy: null };
  }
  const { resolution, resolvedAt, resolvedBy } = dispute;
  return { resolution, resolvedAt, resolvedById: resolvedBy.id, resolvedBy };
}

/** How many disputes there are. */
export const disputeStatsSchema = z
  .object({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() })
  .meta({ id: 'DisputeStats' });
export type DisputeStats = z.output<typeof disputeStatsSchema>;
