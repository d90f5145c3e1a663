import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

/**
 * A second telling of what events mean, as plainly as it can be said and without the code that is tested:
 * what the tables must hold after a log.
 */
export type ToldPayment = {
  id: string;
  fine: string;
  amount: number;
  method: string;
  reference: string | null;
  at: string;
  takenBy: string;
  refundedAt: string | null;
  refundedBy: string | null;
  /** How it went back. */
  refundMethod: string | null;
};
export type ToldFine = {
  id: string;
  plate: string;
  offenseType: string;
  officer: string;
  amount: number;
  day: string;
  notes: string | null;
  status: string;
  paidAt: string | null;
  paidAmount: number | null;
  paymentMethod: string | null;
  payments: ToldPayment[];
  disputes: { id: string; reason: string; status: string; resolution: string | null; by: string | null }[];
};

const issued = z.object({
  fineNumber: z.string(),
  licensePlate: z.string(),
  offenseType: z.string(),
  amount: z.number(),
  notes: z.string().nullable(),
  dateIssued: z.string(),
  issuedBy: z.object({ id: z.string() }),
});
const amended = z.object({ notes: z.string().nullable().optional() });
const statusChanged = z.object({ to: z.string() });
const paid = z.object({
  receiptNumber: z.string(),
  amount: z.number(),
  method: z.string(),
  transactionReference: z.string().nullable(),
});
const refunded = z.object({ receiptNumber: z.string(), method: z.string() });
const submitted = z.object({ disputeId: z.string(), reason: z.string() });
const resolved = z.object({
  disputeId: z.string(),
  status: z.string(),
  resolution: z.string(),
  resolvedBy: z.object({ id: z.string() }),
});
const metadata = z.object({ recordedAt: z.string(), actor: z.object({ id: z.string() }) });
type Metadata = z.output<typeof metadata>;

/** The fines that are not deleted, and the payments of all. */
export function fold(events: readonly RecordedEvent[]): { fines: ToldFine[]; payments: ToldPayment[] } {
  const all = new Map<string, ToldFine>();
  const deleted = new Set<string>();
  for (const event of events) {
    if (!event.stream.startsWith('fine-')) continue;
    const id = event.stream.slice('fine-'.length);
    if (event.type === 'FineIssued') all.set(id, newFine(event));
    else if (event.type === 'FineDeleted') deleted.add(id);
    else if (event.type !== 'FineNumberVoided') change(all.get(id), event);
  }
  const told = [...all.values()];
  return {
    fines: told.filter(({ id }) => !deleted.has(id)),
    payments: told.flatMap(({ payments }) => payments),
  };
}

function newFine({ data }: RecordedEvent): ToldFine {
  const { fineNumber, licensePlate, offenseType, amount, notes, dateIssued, issuedBy } = issued.parse(data);
  return {
    id: fineNumber,
    plate: licensePlate,
    offenseType,
    officer: issuedBy.id,
    amount,
    day: new Date(Date.parse(dateIssued) + 7_200_000).toISOString().slice(0, 10),
    notes,
    status: 'UNPAID',
    paidAt: null,
    paidAmount: null,
    paymentMethod: null,
    payments: [],
    disputes: [],
  };
}

const UNSETTLED = { paidAt: null, paidAmount: null, paymentMethod: null };

function change(fine: ToldFine | undefined, event: RecordedEvent): void {
  if (fine === undefined) throw new Error(`${event.type} in ${event.stream}, where there is no fine`);
  const { data } = event;
  const by = metadata.parse(event.metadata);
  switch (event.type) {
    case 'FineAmended':
      return amend(fine, amended.parse(data));
    case 'FineStatusChanged':
      return setStatus(fine, statusChanged.parse(data).to, by.recordedAt);
    case 'PaymentRecorded':
      return pay(fine, paid.parse(data), by);
    case 'PaymentRefunded':
      return refund(fine, refunded.parse(data), by);
    case 'DisputeSubmitted':
      return dispute(fine, submitted.parse(data));
    case 'DisputeResolved':
      return resolve(fine, resolved.parse(data));
    default:
  }
}

function amend(fine: ToldFine, { notes }: z.output<typeof amended>): void {
  if (notes !== undefined) fine.notes = notes;
}

function setStatus(fine: ToldFine, status: string, at: string): void {
  Object.assign(fine, { status, ...UNSETTLED });
  if (status === 'PAID') Object.assign(fine, { paidAt: at, paidAmount: fine.amount });
}

function pay(fine: ToldFine, payment: z.output<typeof paid>, { recordedAt: at, actor }: Metadata): void {
  const { receiptNumber: id, amount, method, transactionReference: reference } = payment;
  const taken = { id, fine: fine.id, amount, method, reference, at, takenBy: actor.id };
  fine.payments.push({ ...taken, refundedAt: null, refundedBy: null, refundMethod: null });
  Object.assign(fine, { status: 'PAID', paidAt: at, paidAmount: amount, paymentMethod: method });
}

function refund(
  fine: ToldFine,
  { receiptNumber, method }: z.output<typeof refunded>,
  { recordedAt, actor }: Metadata,
): void {
  const payment = fine.payments.find(({ id }) => id === receiptNumber);
  Object.assign(payment ?? {}, { refundedAt: recordedAt, refundedBy: actor.id, refundMethod: method });
  if (fine.status === 'PAID') Object.assign(fine, { status: 'UNPAID', ...UNSETTLED });
}

function dispute(fine: ToldFine, { disputeId: id, reason }: z.output<typeof submitted>): void {
  fine.disputes.push({ id, reason, status: 'PENDING', resolution: null, by: null });
  Object.assign(fine, { status: 'DISPUTED', ...UNSETTLED });
}

function resolve(
  fine: ToldFine,
  { disputeId, status, resolution, resolvedBy }: z.output<typeof resolved>,
): void {
  const pending = fine.disputes.find(({ id }) => id === disputeId);
  Object.assign(pending ?? {}, { status, resolution, by: resolvedBy.id });
  if (status === 'APPROVED') Object.assign(fine, { status: 'RESOLVED', ...UNSETTLED });
  else if (fine.status === 'DISPUTED') fine.status = 'UNPAID';
}
