import { anyCase } from '../shared/enumeration.ts';

/** What a second pair of eyes has to see. Everything else that people do needs none. */
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
};

/** What an event is as an act that is to be reviewed. Who acted and when, its metadata say. */
export type Act = { kind: ActKind; reason: string | null };

const pattern = /^(.+)-R(0|[1-9]\d{0,8})$/;

/** An act is named after the record that it happened to and the revision of its event: `FN-2026-001-R4`. */
export const actIdOf = (record: string, revision: number): string => `${record}-R${revision}`;

/** Undefined for what names no act. */
export function parseActId(id: string): { record: string; revision: number } | undefined {
  const [, record, revision] = pattern.exec(id) ?? [];
  return record === undefined ? undefined : { record, revision: Number(revision) };
}
