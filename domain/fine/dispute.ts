import { z } from 'zod';

import { personSchema } from '../shared/person.ts';
import { anyCase } from '../shared/text.ts';
import { isFineNumber } from './status.ts';

export const DISPUTE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** How a dispute ends. */
export const DISPUTE_OUTCOMES = ['APPROVED', 'REJECTED'] as const satisfies readonly DisputeStatus[];
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

export const disputeStatusSchema = anyCase(
  DISPUTE_STATUSES,
  `Status must be one of ${DISPUTE_STATUSES.join(', ')}`,
);

export const disputeOutcomeSchema = anyCase(
  DISPUTE_OUTCOMES,
  `Status must be one of ${DISPUTE_OUTCOMES.join(', ')}`,
);

export const DISPUTE_STATUS_LABELS: Readonly<Record<DisputeStatus, string>> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
};

const submitted = z.object({
  id: z.string(),
  reason: z.string(),
  evidence: z.string().nullable(),
  /** The SHA-256 of each picture that was given as evidence. */
  photos: z.array(z.string()).readonly(),
  submittedAt: z.string(),
  submittedById: z.string(),
});

const pendingDispute = submitted.extend({ status: z.literal('PENDING') });
export type PendingDispute = z.output<typeof pendingDispute>;

const resolvedDispute = submitted.extend({
  status: z.enum(DISPUTE_OUTCOMES),
  resolution: z.string(),
  resolvedAt: z.string(),
  resolvedBy: personSchema,
});
export type ResolvedDispute = z.output<typeof resolvedDispute>;

export const disputeSchema = z.discriminatedUnion('status', [pendingDispute, resolvedDispute]);
export type Dispute = z.output<typeof disputeSchema>;

/** The n-th dispute of a fine, counted from 1: `FN-2026-001-D1`. */
export const disputeIdOf = (fineNumber: string, nth: number): string => `${fineNumber}-D${nth}`;

const pattern = /^(.+)-D[1-9]\d{0,5}$/;

/** The number of the fine that a dispute is about; undefined for what names no dispute. */
export function disputedFineOf(disputeId: string): string | undefined {
  const fineNumber = pattern.exec(disputeId)?.[1];
  return fineNumber !== undefined && isFineNumber(fineNumber) ? fineNumber : undefined;
}
