import { DISPUTE_STATUS_LABELS } from '@fines/domain/dispute/status.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import { centsSchema, formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { z } from 'zod';

import { formatToSecond } from '../../format/dates.ts';
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
  togetherId: 'Paid together under',
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

/** The words for the values of a field, where it has a few. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { NOTE: 'Note' },
  from: FINE_STATUS_LABELS,
  method: PAYMENT_METHOD_LABELS,
  offenseType: OFFENSE_TYPE_LABELS,
  status: DISPUTE_STATUS_LABELS,
  to: FINE_STATUS_LABELS,
};

const instant = z.iso.datetime();
const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  badgeNumber: z.string().nullable().optional(),
});

function moneyOf(name: string, value: unknown): string | undefined {
  if (name !== 'amount') return undefined;
  const { data } = centsSchema.safeParse(value);
  return data === undefined ? undefined : formatSzl(toEmalangeni(data));
}

function personOf(value: unknown): string | undefined {
  const { data } = person.safeParse(value);
  const badge = data?.badgeNumber ? ` (Badge: ${data.badgeNumber})` : '';
  return data && `${data.firstName} ${data.lastName}${badge}`;
}

const replaced = z.object({ fineNumber: z.string(), reason: z.string().optional() });

function replacedOf(value: unknown): string | undefined {
  const { data } = replaced.safeParse(value);
  return data && [data.fineNumber, data.reason].filter(Boolean).join(': ');
}

function wordOf(name: string, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(WORDS, name) ? WORDS[name]?.[value] : undefined;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return instant.safeParse(value).success ? formatToSecond(value) : value;
}

/** The value of an event's field for people; null if there is none. Money in events is in cents. */
export const fieldValue = (name: string, value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : (moneyOf(name, value) ?? wordOf(name, value) ?? personOf(value) ?? replacedOf(value) ?? textOf(value));
