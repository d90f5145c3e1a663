import { withdrawPending } from '../dispute/decide.ts';
import type { RecordPayment } from '../fine/commands.ts';
import type { FineEvent } from '../fine/events.ts';
import type { StandingFine } from '../fine/state.ts';
import { formatSzl, toEmalangeni } from '../shared/money.ts';
import { personOf } from '../shared/person.ts';
import { conflict, invalid } from '../shared/refusal.ts';
import { requireReference } from './method.ts';
import { refuseWhilePaymentStands } from './standing.ts';
import { refuseWithdrawn } from './withdraw.ts';

/** The whole amount, of a fine that is open. Paying withdraws the dispute that is pending. */
export function recordPayment(command: RecordPayment, fine: StandingFine): FineEvent[] {
  const { actor, amount, method, transactionReference, receiptNumber, togetherId } = command;
  if (fine.status === 'PAID') throw conflict('already-paid', 'This fine is paid already');
  if (fine.status === 'RESOLVED') {
    throw conflict('status-final', 'This fine was dismissed: nothing is to be paid');
  }
  refuseWithdrawn(fine, receiptNumber);
  refuseWhilePaymentStands(fine);
  if (amount !== fine.amount) {
    const whole = formatSzl(toEmalangeni(fine.amount));
    throw invalid({ amount: `The amount to pay is ${whole}: a fine is paid as a whole` });
  }
  requireReference(command);
  const processedBy = personOf(actor);
  return [
    ...withdrawPending(fine, { why: 'fine paid', by: command }),
    {
      type: 'PaymentRecorded',
      data: { receiptNumber, amount, method, transactionReference, processedBy, togetherId },
    },
  ];
}
