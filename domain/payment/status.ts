import { anyCase } from '../shared/enumeration.ts';

/** Payments are recorded COMPLETED and may become REFUNDED; the others are for filters and events to come. */
export const PAYMENT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const paymentStatusSchema = anyCase(
  PAYMENT_STATUSES,
  `Status must be one of ${PAYMENT_STATUSES.join(', ')}`,
);

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Pending',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
};
