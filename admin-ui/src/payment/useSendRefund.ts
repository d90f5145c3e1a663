import { useCommandKey } from '../data/commands.ts';
import type { RefundGiven } from '../data/paymentCalls.ts';
import { useApi } from '../data/useApi.ts';
import { useChanged } from '../data/useChanged.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { useToast } from '../toast/useToast.ts';
import { type Refunding, WORDS } from './refundStep.ts';

/** Takes a step towards the refund of a payment, and says so; rejects if it was refused. */
export function useSendRefund({ payment, step }: Refunding): (given: RefundGiven) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const keyOf = useCommandKey();

  return async (given) => {
    const { receiptNumber } = payment;
    await api.refund(step, receiptNumber, given, keyOf([step, receiptNumber, given]));
    await changed(...FINE_TABLES);
    toast({ title: WORDS[step].done, description: `Receipt ${receiptNumber}` });
  };
}
