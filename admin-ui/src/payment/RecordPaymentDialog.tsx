import { useForm, type UseFormReturn } from 'react-hook-form';

import { receiptPath } from '../data/paths.ts';
import { useChanged } from '../data/useChanged.ts';
import { obstacleTo, type PayableFine } from '../fine/fineRights.ts';
import { FINE_TABLES, useFineFormFailure } from '../fine/useFine.ts';
import { common } from '../messages.ts';
import { useToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { t } from './messages.ts';
import { EMPTY, type PaymentValues, PaymentFields, useSendPayment } from './PaymentFields.tsx';

/** Records that the whole fine was paid; `onRecorded` once it is. */
function useRecordPayment(fine: PayableFine, form: UseFormReturn<PaymentValues>, onRecorded: () => void) {
  const send = useSendPayment();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFormFailure(form);

  return async (values: PaymentValues): Promise<void> => {
    try {
      const { receiptNumber } = await send(fine, values);
      await changed(...FINE_TABLES);
      toast({
        title: t('paymentRecorded'),
        description: t('receiptNumber', { receipt: receiptNumber }),
        action: { label: common('receipt'), to: receiptPath(receiptNumber) },
      });
      onRecorded();
    } catch (error) {
      await failed(t('recordFailed'), error);
    }
  };
}

type Props = { fine: PayableFine; onClose: () => void; onRecorded?: () => void };

/** Takes the whole amount of a fine. Its receipt number is told, and stands on the fine from then on. */
export default function RecordPaymentDialog({ fine, onClose, onRecorded = onClose }: Props) {
  const form = useForm<PaymentValues>({ defaultValues: EMPTY });
  const record = useRecordPayment(fine, form, onRecorded);
  return (
    <FormDialog
      title={t('recordPaymentFor', { fine: fine.fineNumber })}
      form={form}
      submit={t('recordPayment')}
      submitting={t('recording')}
      onSubmit={record}
      onClose={onClose}
      obstacle={obstacleTo('payment.record', fine)}
    >
      <PaymentFields amount={fine.amount} disputed={fine.status === 'DISPUTED' ? 1 : 0} />
    </FormDialog>
  );
}
