import type { UseFormReturn } from 'react-hook-form';

import { useChanged } from '../../data/useChanged.ts';
import { FINE_TABLES, useFineFormFailure } from '../../fines/detail/useFineFailure.ts';
import { useToast } from '../../toasts/useToast.ts';
import { receiptPath } from '../paths.ts';
import type { PayableFine } from './payableFine.ts';
import type { PaymentValues } from './paymentValues.ts';
import { useSendPayment } from './useSendPayment.ts';

/** Records that the whole fine was paid; `onRecorded` once it is. */
export function useRecordPayment(
  fine: PayableFine,
  form: UseFormReturn<PaymentValues>,
  onRecorded: () => void,
) {
  const send = useSendPayment();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFormFailure(form);

  return async (values: PaymentValues): Promise<void> => {
    try {
      const { receiptNumber } = await send(fine, values);
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
