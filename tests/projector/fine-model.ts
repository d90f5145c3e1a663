import type { DisputeStatus } from '@fines/domain/fine/dispute.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import { localDay } from '@fines/domain/shared/dates.ts';

import {
  actor,
  cents,
  disputeResolved,
  disputeSubmitted,
  driverErased,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineNumberVoided,
  fineStatusChanged,
  NOW,
  paymentRecorded,
  paymentRefunded,
  receiptWithdrawn,
  refundDeclined,
  refundRequested,
  reminderSent,
} from '../domain/events.ts';
import { noticeSent } from '../domain/fine/message-events.ts';
import { disputeSubmittedOnline } from '../domain/online-disputes.ts';
import type { Step, StepOf } from './steps.ts';
import { numberOf, type Written } from './test-log.ts';

type Payment = {
  id: string;
  method: PaymentMethod;
  day: string;
  status: string;
  isAsked: boolean;
  refundDay: string | null;
  from_statement: boolean;
};

/** A fine as simply as it can be told, independent of the code that is tested. */
export type ModelFine = {
  id: string;
  offense: StepOf<'FineIssued'>['offense'];
  officer: string;
  amount: number;
  day: string;
  status: string;
  /** 0 unless it is PAID. */
  paidAmount: number;
  /** When it became PAID, if it is. */
  paidDay: string;
  withoutReceipt: boolean;
  notes: string | null;
  reminders: number;
  payments: Payment[];
  disputes: { id: string; status: DisputeStatus; day: string }[];
};

type Change = Exclude<Step, { do: 'project' | 'FineIssued' | 'FineNumberVoided' }>;

/** What happens to deleted fines, too. */
const AFTER_DELETION: ReadonlySet<Step['do']> = new Set([
  'PaymentRefunded',
  'RefundRequested',
  'RefundDeclined',
  'DriverErased',
  'NoticeSent',
]);

/** The fines that there are, and those that were deleted. */
export class FineModel {
  readonly fines = new Map<string, ModelFine>();
  readonly deleted: ModelFine[] = [];
  #issued = 0;
  #receipts = 0;

  /** What is written; undefined if it cannot be: there is no fine, no dispute to resolve or no payment to refund. */
  happen(step: Exclude<Step, { do: 'project' }>): { id: string; event: Written } | undefined {
    if (step.do === 'FineIssued') return this.#issue(step);
    if (step.do === 'FineNumberVoided') {
      const id = numberOf(++this.#issued);
      return { id, event: fineNumberVoided(id) };
    }
    const fines = [...this.fines.values(), ...(AFTER_DELETION.has(step.do) ? this.deleted : [])];
    const fine = fines[step.fine % Math.max(fines.length, 1)];
    const event = fine && this.#change(fine, step);
    return event && { id: fine.id, event };
  }

  #issue({ offense, officer, emalangeni, at }: StepOf<'FineIssued'>): { id: string; event: Written } {
    const id = numberOf(++this.#issued);
    this.fines.set(id, {
      id,
      offense,
      officer,
      amount: emalangeni * 100,
      day: localDay(at),
      status: 'UNPAID',
      paidAmount: 0,
      paidDay: '',
      withoutReceipt: false,
      notes: null,
      reminders: 0,
      payments: [],
      disputes: [],
    });
    const { firstName, lastName, badgeNumber } = actor('TRAFFIC_OFFICER');
    const event = fineIssued({
      fineNumber: id,
      offenseType: offense,
      amount: cents(emalangeni),
      dateIssued: at,
      issuedBy: { id: officer, firstName, lastName, badgeNumber },
    });
    return { id, event };
  }

  #change(fine: ModelFine, step: Change): Written | undefined {
    switch (step.do) {
      case 'FineAmended':
        fine.notes = step.notes;
        return fineAmended({ notes: step.notes });
      case 'FineStatusChanged':
        settle(fine, step.to, step.to === 'PAID' ? fine.amount : 0, step.to === 'PAID');
        fine.paidDay = localDay(NOW);
        return fineStatusChanged('UNPAID', step.to);
      case 'ReminderSent':
        return reminderSent(++fine.reminders);
      case 'NoticeSent':
        return noticeSent(step.isReminder ? ++fine.reminders : undefined);
      case 'PaymentRecorded':
        return this.#pay(fine, step);
      case 'PaymentRefunded':
        return refund(fine, step.at);
      case 'RefundRequested':
        return request(fine);
      case 'RefundDeclined':
        return decline(fine);
      case 'ReceiptWithdrawn':
        return receiptWithdrawn();
      case 'DisputeSubmitted':
        return disputeSubmitted({ disputeId: dispute(fine, step.at) }, step.at);
      case 'DisputeSubmittedOnline':
        return disputeSubmittedOnline({ disputeId: dispute(fine, step.at) }, step.at);
      case 'DisputeResolved':
        return resolve(fine, step.as);
      case 'FineDeleted':
        this.fines.delete(fine.id);
        this.deleted.push(fine);
        return fineDeleted();
      case 'DriverErased':
        if (fine.notes !== null) fine.notes = 'erased';
        return driverErased();
      default:
        return step satisfies never;
    }
  }

  #pay(fine: ModelFine, { method, at, lineIds }: StepOf<'PaymentRecorded'>): Written {
    const id = `RCP-2026-${String(++this.#receipts).padStart(3, '0')}`;
    settle(fine, 'PAID', fine.amount, false);
    fine.paidDay = localDay(at);
    const untouched = { status: 'COMPLETED', isAsked: false, refundDay: null };
    fine.payments.push({
      id,
      method,
      day: localDay(at),
      from_statement: lineIds !== undefined,
      ...untouched,
    });
    return paymentRecorded({ receiptNumber: id, amount: cents(fine.amount / 100), method, lineIds }, at);
  }
}

function settle(fine: ModelFine, status: string, paidAmount: number, withoutReceipt: boolean): void {
  Object.assign(fine, { status, paidAmount, withoutReceipt });
}

const standing = ({ payments }: ModelFine): Payment | undefined =>
  payments.findLast(({ status }) => status === 'COMPLETED');

/** What its last payment had settled is unpaid, unless it was set to PAID by hand or paid before, too. */
function refund(fine: ModelFine, at: string): Written | undefined {
  const payment = standing(fine);
  if (payment === undefined) return undefined;
  Object.assign(payment, { status: 'REFUNDED', isAsked: false, refundDay: localDay(at) });
  const isSettledBy = fine.status === 'PAID' && !fine.withoutReceipt;
  const other = standing(fine);
  if (isSettledBy && other === undefined) settle(fine, 'UNPAID', 0, false);
  if (isSettledBy && other !== undefined) fine.paidDay = other.day;
  return paymentRefunded({ receiptNumber: payment.id, amount: cents(fine.amount / 100) }, at);
}

function request(fine: ModelFine): Written | undefined {
  const payment = standing(fine);
  if (payment === undefined) return undefined;
  payment.isAsked = true;
  return refundRequested({ receiptNumber: payment.id });
}

function decline(fine: ModelFine): Written | undefined {
  const payment = standing(fine);
  if (payment === undefined) return undefined;
  payment.isAsked = false;
  return refundDeclined({ receiptNumber: payment.id });
}

/** @returns the id of its new dispute */
function dispute(fine: ModelFine, at: string): string {
  const id = `${fine.id}-D${fine.disputes.length + 1}`;
  settle(fine, 'DISPUTED', 0, false);
  fine.disputes.push({ id, status: 'PENDING', day: localDay(at) });
  return id;
}

function resolve(fine: ModelFine, status: 'APPROVED' | 'REJECTED'): Written | undefined {
  const pending = fine.disputes.findLast((one) => one.status === 'PENDING');
  if (pending === undefined) return undefined;
  pending.status = status;
  if (status === 'APPROVED') settle(fine, 'RESOLVED', 0, false);
  else if (fine.status === 'DISPUTED') settle(fine, 'UNPAID', 0, false);
  return disputeResolved({ disputeId: pending.id, status });
}
