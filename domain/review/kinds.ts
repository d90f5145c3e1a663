import { anyCase } from '../shared/text.ts';

/** The kinds of acts that a second person must review. No other act needs a review. */
export const ACT_KINDS = [
  'DELETION',
  'PAID_BY_HAND',
  'REFUND',
  'LATE_AMENDMENT',
  'BACKDATING',
  'OWN_DISPUTE',
  'RECEIPT_VOIDED',
  'NUMBER_VOIDED',
  'CASH_UP_DIFFERENCE',
  'ACCOUNT_CREATED',
  'TEMPORARY_PASSWORD',
  'ACCOUNT_REACTIVATED',
  'ROLE_CHANGED',
  'NAME_CHANGED',
  'OFFENSE_CHANGED',
  'LETTERHEAD_CHANGED',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

export const actKindSchema = anyCase(ACT_KINDS, `Kind must be one of ${ACT_KINDS.join(', ')}`);

export const ACT_LABELS: Readonly<Record<ActKind, string>> = {
  DELETION: 'Fine deleted',
  PAID_BY_HAND: 'Set to Paid by hand',
  REFUND: 'Payment refunded',
  LATE_AMENDMENT: 'Edited after a dispute or payment',
  BACKDATING: 'Issued for an earlier day',
  OWN_DISPUTE: 'Own dispute or fine decided',
  RECEIPT_VOIDED: 'Receipt voided',
  NUMBER_VOIDED: 'Fine number voided',
  CASH_UP_DIFFERENCE: 'Cash-up with a difference',
  ACCOUNT_CREATED: 'Account created',
  TEMPORARY_PASSWORD: 'Temporary password set',
  ACCOUNT_REACTIVATED: 'Account reactivated',
  ROLE_CHANGED: 'Role changed',
  NAME_CHANGED: 'Name or badge changed',
  OFFENSE_CHANGED: 'Catalogue of offenses changed',
  LETTERHEAD_CHANGED: 'Letterhead changed',
};

/** The kinds of acts on accounts. Their record is the id of the user. */
const OF_USERS: ReadonlySet<ActKind> = new Set([
  'ACCOUNT_CREATED',
  'TEMPORARY_PASSWORD',
  'ACCOUNT_REACTIVATED',
  'ROLE_CHANGED',
  'NAME_CHANGED',
]);

export const isOfUser = (kind: ActKind): boolean => OF_USERS.has(kind);
