import { FACT_LABELS } from '../facts.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...FACT_LABELS,
  issuedBy: 'Issued By',
  from: 'Status before',
  number: 'Reminder number',
  offenseDescription: 'Offense',
  paymentStands: 'Payment stands',
  photoSha256: 'Photo Evidence',
  method: 'Payment Method',
  processedBy: 'Processed By',
  resolvedBy: 'Resolved By',
  disputeId: 'Dispute',
  to: 'Status after',
  transactionReference: 'Reference',
};

/** `PaymentRecorded` → `Payment Recorded`. */
export const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, ' ');

/** A field of an event as people call it: `dueDate` is `Due Date`. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(LABELS, name)
    ? (LABELS[name] ?? name)
    : spaced(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);
