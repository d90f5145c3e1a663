import type { PaymentMethod } from '@fines/domain/payment/method.ts';
import type { PaymentView } from '@fines/domain/payment/view.ts';
import type { UseFormReturn } from 'react-hook-form';

import { unprinted } from '../../data/client.ts';
import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useCommandKey } from '../../data/useCommandKey.ts';
import { FINE_TABLES } from '../../fines/detail/outdated.ts';
import { useFineFormFailure } from '../../fines/detail/useFineFormFailure.ts';
import type { Fine } from '../../fines/types.ts';
import { useToast } from '../../toasts/useToast.ts';
import { receiptPath } from '../paths.ts';

export type PaymentValues = { method: PaymentMethod | ''; transactionReference: string };

/** Records that the whole fine was paid; `onRecorded` once it is. */
export function useRecordPayment(fine: Fine, form: UseFormReturn<PaymentValues>, onRecorded: () => void) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFormFailure(form);
  const keyOf = useCommandKey();

  const send = async (values: PaymentValues): Promise<PaymentView> => {
    const data = { fineId: fine.id, amount: fine.amount, ...values };
    const answer = await api.create('payments', { data, meta: { idempotencyKey: keyOf(data) } });
    return answer.data;
  };

  return async (values: PaymentValues): Promise<void> => {
    try {
      const payment = await send(values);
      const { receiptNumber } = payment;
      unprinted.add(receiptNumber);
      await changed(...FINE_TABLES);
      toast({
        title: 'Payment recorded successfully',
        description: `Receipt ${receiptNumber}`,
        action: { label: 'Receipt', to: receiptPath(receiptNumber) },
      });
      onRecorded();
    } catch (error) {
      await failed('Failed to record payment', error);
    }
  };
}
