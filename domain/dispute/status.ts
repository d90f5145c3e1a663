import { anyCase } from '../shared/enumeration.ts';

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
