import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useCommandKey } from '../../data/useCommandKey.ts';
import { FINE_TABLES, useFineFailure } from '../../fines/detail/useFineFailure.ts';
import { useToast } from '../../toasts/useToast.ts';
import { type Refunding, WORDS } from './refundStep.ts';

/** Does what was asked about the refund of a payment, or says why not; then `onEnd`. */
export function useRefund(
  { payment, step }: Refunding,
  onEnd: () => void,
): (reason: string) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();
  const keyOf = useCommandKey();

  return async (reason) => {
    const { receiptNumber } = payment;
    try {
      await api.refund(step, receiptNumber, reason, keyOf([step, receiptNumber, reason]));
      await changed(...FINE_TABLES);
      toast({ title: WORDS[step].done, description: `Receipt ${receiptNumber}` });
    } catch (error) {
      await failed(WORDS[step].failed, error);
    }
    onEnd();
  };
}
