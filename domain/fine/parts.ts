import { partsInDispute, pendingOf } from '../dispute/decide.ts';
import { partsInRefund } from '../payment/refund.ts';
import type { Part } from '../user/another-person.ts';
import { type FineCommand, isAboutRefund } from './commands.ts';
import type { RecordedFineEvent } from './events.ts';
import { type FineState, isIssued } from './state.ts';

/** Whoever ends a dispute has decided it, be it by the status or by taking the payment. */
const ENDS_DISPUTE: ReadonlySet<FineCommand['type']> = new Set([
  'ResolveDispute',
  'ChangeFineStatus',
  'RecordPayment',
]);

/** The accounts of whom the rules ask whether they are another person than who gives this command. */
export function partsAtStake(command: FineCommand, fine: FineState): readonly string[] {
  if (!isIssued(fine)) return [];
  if (isAboutRefund(command)) {
    const payment = fine.payments.find((one) => one.receiptNumber === command.receiptNumber);
    return payment?.status === 'COMPLETED' ? partsInRefund(payment).map(({ id }) => id) : [];
  }
  const pending = ENDS_DISPUTE.has(command.type) ? pendingOf(fine) : undefined;
  return pending === undefined ? [] : partsInDispute(pending, fine);
}

/** Everybody who had a part in what became of a fine so far. */
export const partsIn = (events: readonly RecordedFineEvent[]): Part[] =>
  events.map(partIn).filter((part) => part !== undefined);

function partIn({ type, data, metadata }: RecordedFineEvent): Part | undefined {
  if (type === 'FineIssued') return { id: data.issuedBy.id, did: 'issued this fine' };
  if (type === 'PaymentRecorded') return { id: data.processedBy.id, did: 'took its payment' };
  if (type === 'RefundRequested') return { id: data.requestedBy.id, did: 'asked for its refund' };
  if (type === 'DisputeSubmitted') return { id: metadata.actor.id, did: 'submitted its dispute' };
  return undefined;
}
