import type {
  AmendFine,
  Amendment,
  ChangeFineStatus,
  DeleteFine,
  IssueFine,
  DeclineRefund,
  RecordPayment,
  RefundPayment,
  RequestRefund,
  ResolveDispute,
  SendReminder,
  SubmitDispute,
  SubmitDisputeOnline,
} from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { initialFine } from '@fines/domain/fine/state.ts';
import type { SelectableStatus } from '@fines/domain/fine/status.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { PUBLIC } from '@fines/domain/shared/person.ts';

import { NOTHING_SAID } from '../../support/facts.ts';
import {
  actor,
  cents,
  CHIEF,
  CLERK,
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  NOW,
  paymentRecorded,
} from '../events.ts';
import { type Refused, scenarios } from '../given-when-then.ts';

export const { given, givenState, stateAfter } = scenarios({ decide, evolve, initial: initialFine });

export const issueFine = (changes: Partial<IssueFine> = {}): IssueFine => ({
  type: 'IssueFine',
  actor: actor('TRAFFIC_OFFICER'),
  now: NOW,
  fineNumber: 'FN-2026-001',
  licensePlate: 'ABC 123 EH',
  ...NOTHING_SAID,
  driverName: 'Thandi Nkosi',
  offense: { name: 'Illegal parking', type: 'PARKING', amount: cents(60) },
  location: 'Gwamile Street, Mbabane',
  photos: [],
  dateIssued: '2026-03-10T07:45:00.000Z',
  ...changes,
});

export const amendFine = (changes: Amendment, by = actor('SENIOR_OFFICER')): AmendFine => ({
  type: 'AmendFine',
  actor: by,
  now: NOW,
  changes,
});

export const changeStatus = (to: SelectableStatus, reason?: string): ChangeFineStatus => ({
  type: 'ChangeFineStatus',
  actor: actor('SENIOR_OFFICER'),
  now: NOW,
  to,
  ...(reason !== undefined && { reason }),
});

export const deleteFine = (reason?: string): DeleteFine => ({
  type: 'DeleteFine',
  actor: actor('MANAGER'),
  now: NOW,
  ...(reason !== undefined && { reason }),
});

export const sendReminder: SendReminder = { type: 'SendReminder', actor: actor('SENIOR_OFFICER'), now: NOW };

/** The clerk of the events, signed in. */
export const clerk = (role: Role) => ({ ...actor(role), ...CLERK });

/** And the chief. */
export const chief = (role: Role = 'MANAGER') => ({ ...actor(role), ...CHIEF });

const aboutRefund = { now: NOW, receiptNumber: 'RCP-2026-001', reason: 'Paid twice' };

export const refundPayment = (changes: Partial<RefundPayment> = {}): RefundPayment => ({
  type: 'RefundPayment',
  actor: chief(),
  ...aboutRefund,
  transactionReference: null,
  ...changes,
});

export const requestRefund = (changes: Partial<RequestRefund> = {}): RequestRefund => ({
  type: 'RequestRefund',
  actor: clerk('FINANCE_OFFICER'),
  ...aboutRefund,
  ...changes,
});

export const declineRefund = (changes: Partial<DeclineRefund> = {}): DeclineRefund => ({
  type: 'DeclineRefund',
  actor: chief(),
  ...aboutRefund,
  ...changes,
});

export const recordPayment = (changes: Partial<RecordPayment> = {}): RecordPayment => ({
  type: 'RecordPayment',
  actor: clerk('FINANCE_OFFICER'),
  now: NOW,
  receiptNumber: 'RCP-2026-001',
  amount: cents(60),
  method: 'CASH',
  transactionReference: null,
  ...changes,
});

export const submitDispute = (changes: Partial<SubmitDispute> = {}): SubmitDispute => ({
  type: 'SubmitDispute',
  actor: actor('TRAFFIC_OFFICER'),
  now: NOW,
  reason: 'The bay was marked as free',
  evidence: null,
  photos: [],
  ...changes,
});

export const submitDisputeOnline = (changes: Partial<SubmitDisputeOnline> = {}): SubmitDisputeOnline => ({
  type: 'SubmitDisputeOnline',
  actor: PUBLIC,
  now: NOW,
  reason: 'I was not there',
  evidence: null,
  photos: [],
  contact: { email: 'thandi@example.sz', phone: null },
  ...changes,
});

export const resolveDispute = (changes: Partial<ResolveDispute> = {}): ResolveDispute => ({
  type: 'ResolveDispute',
  actor: clerk('MANAGER'),
  now: NOW,
  disputeId: 'FN-2026-001-D1',
  status: 'REJECTED',
  resolution: 'The sign can be seen on the photo',
  ...changes,
});

/**
 * The shortest history that leads to each status by hand: neither paid by receipt nor, as it was possible once,
 * disputed in writing.
 */
export const ISSUED_AND = {
  UNPAID: [fineIssued()],
  PAID: [fineIssued(), fineStatusChanged('UNPAID', 'PAID')],
  DISPUTED: [fineIssued(), fineStatusChanged('UNPAID', 'DISPUTED')],
} as const;

/** Histories of fines with a payment or a dispute. */
export const WITH_RECEIPT = [fineIssued(), paymentRecorded()] as const;
export const WITH_DISPUTE = [fineIssued(), disputeSubmitted()] as const;
export const WITH_REJECTED = [...WITH_DISPUTE, disputeResolved({ status: 'REJECTED' })] as const;
export const WITH_APPROVED = [...WITH_DISPUTE, disputeResolved({ status: 'APPROVED' })] as const;
export const DELETED = [fineIssued(), fineDeleted()] as const;

export const RESOLVED_IS_FINAL: Refused = {
  kind: 'conflict',
  code: 'status-final',
  message: 'The fine is resolved: its status is final',
};

export const FINE_NOT_FOUND: Refused = { kind: 'notFound', code: 'not-found', message: 'Fine not found' };

/** A stand-in for the short-lived links of the platform. */
export const photoAt = (sha256: string): string => `/photos/${sha256}`;
