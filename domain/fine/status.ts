import { anyCase } from '../shared/enumeration.ts';

export const FINE_STATUSES = ['UNPAID', 'PAID', 'DISPUTED', 'RESOLVED', 'CANCELLED'] as const;
export type FineStatus = (typeof FINE_STATUSES)[number];

/** The statuses that the status select moves among. The others are final and reached by commands only. */
export const SELECTABLE_STATUSES = ['UNPAID', 'PAID', 'DISPUTED'] as const satisfies readonly FineStatus[];
export type SelectableStatus = (typeof SELECTABLE_STATUSES)[number];

export const fineStatusSchema = anyCase(FINE_STATUSES, `Status must be one of ${FINE_STATUSES.join(', ')}`);

export const selectableStatusSchema = anyCase(
  SELECTABLE_STATUSES,
  `Status can only be changed to ${SELECTABLE_STATUSES.join(', ')}`,
);

export const FINE_STATUS_LABELS: Readonly<Record<FineStatus, string>> = {
  UNPAID: 'Unpaid',
  PAID: 'Paid',
  DISPUTED: 'Disputed',
  RESOLVED: 'Resolved',
  CANCELLED: 'Cancelled',
};
