import type { FineEvent } from '@fines/domain/fine/events.ts';

import { formatCount } from '../format/numbers.ts';

const WORDS: Readonly<Record<FineEvent['type'], string>> = {
  FineIssued: 'Fine issued',
  FineAmended: 'Fine edited',
  FineStatusChanged: 'Status changed',
  ReminderSent: 'Reminder noted',
  FineDeleted: 'Fine deleted',
  PaymentRecorded: 'Payment recorded',
  ReceiptWithdrawn: 'Receipt withdrawn',
  RefundRequested: 'Refund requested',
  RefundDeclined: 'Refund declined',
  PaymentRefunded: 'Payment refunded',
  DisputeSubmitted: 'Dispute submitted',
  DisputeResolved: 'Dispute resolved',
  FineNumberVoided: 'Number voided',
};

const isKnown = (type: string): type is FineEvent['type'] => Object.hasOwn(WORDS, type);

/** `LicenseSuspended` → `License suspended`: for what a newer server knows. */
const spaced = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What an officer did, as people say it. */
export const activityWords = (type: string): string => (isKnown(type) ? WORDS[type] : spaced(type));

/** `1 fine issued`. */
export const finesIssued = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'fine' : 'fines'} issued`;
