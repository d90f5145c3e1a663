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

/** By whom a dispute comes: somebody of the staff takes it down, or the public submits it online. */
export const SUBMITTERS = ['STAFF', 'ONLINE'] as const;
export type SubmittedBy = (typeof SUBMITTERS)[number];

export const SUBMITTER_LABELS: Readonly<Record<SubmittedBy, string>> = { STAFF: 'Staff', ONLINE: 'Online' };

export const submittedBySchema = anyCase(SUBMITTERS, `Submitted by must be one of ${SUBMITTERS.join(', ')}`);

/** Where who disputed online wants to be written to; nobody has to say it. */
export const contactSchema = z.object({ email: z.string().nullable(), phone: z.string().nullable() });
export type Contact = z.output<typeof contactSchema>;

const submitterSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('STAFF'), id: z.string() }),
  z.object({ by: z.literal('ONLINE'), contact: contactSchema }),
]);

const submitted = z.object({
  id: z.string(),
  reason: z.string(),
  evidence: z.string().nullable(),
  /** The SHA-256 of each picture that was given as evidence. */
  photos: z.array(z.string()).readonly(),
  submittedAt: z.string(),
  submitter: submitterSchema,
});

const pendingDispute = submitted.extend({ status: z.literal('PENDING') });
export type PendingDispute = z.output<typeof pendingDispute>;

const resolvedDispute = submitted.extend({
  status: z.enum(DISPUTE_OUTCOMES),
  resolution: z.string(),
  resolvedAt: z.string(),
  resolvedBy: personSchema,
});

export const disputeSchema = z.discriminatedUnion('status', [pendingDispute, resolvedDispute]);
export type Dispute = z.output<typeof disputeSchema>;

type Submitted = Pick<Dispute, 'submitter'>;

/** The account of who took it down; undefined for one that the public submitted. */
export const accountOfSubmitter = ({ submitter }: Submitted): string | undefined =>
  submitter.by === 'STAFF' ? submitter.id : undefined;

/** Where its submitter wants to be written to; undefined for one of the staff. */
export const contactOfSubmitter = ({ submitter }: Submitted): Contact | undefined =>
  submitter.by === 'ONLINE' ? submitter.contact : undefined;

/** The n-th dispute of a fine, counted from 1: `FN-2026-001-D1`. */
export const disputeIdOf = (fineNumber: string, nth: number): string => `${fineNumber}-D${nth}`;

const pattern = /^(.+)-D[1-9]\d{0,5}$/;

/** The number of the fine that a dispute is about; undefined for what names no dispute. */
export function disputedFineOf(disputeId: string): string | undefined {
  const fineNumber = pattern.exec(disputeId)?.[1];
  return fineNumber !== undefined && isFineNumber(fineNumber) ? fineNumber : undefined;
}
