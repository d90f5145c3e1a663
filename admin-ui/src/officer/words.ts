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

/** `LicenseSuspended` → `License suspended`: for types that only a newer server knows. */
const spaced = (type: string): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What an officer did, as people say it. */
export const activityWords = (type: string): string => (isKnown(type) ? WORDS[type] : spaced(type));

/** `1 fine issued`. */
export const finesIssued = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'fine' : 'fines'} issued`;

/**
 * An officer's page. It takes the query of the screen it is opened from along: that holds the chosen period,
 * and for the way back the page, order and search of the list.
 */
export const officerPath = (id: string, search: string): string =>
  `/officers/${encodeURIComponent(id)}${search}`;
