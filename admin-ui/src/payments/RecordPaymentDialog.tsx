import { useForm } from 'react-hook-form';

import { obstacleTo } from '../fines/detail/fineRights.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import type { PayableFine } from './record/payableFine.ts';
import { PaymentFields } from './record/PaymentFields.tsx';
import { EMPTY, type PaymentValues } from './record/paymentValues.ts';
import { useRecordPayment } from './record/useRecordPayment.ts';

type Props = { fine: PayableFine; onClose: () => void };

/** Takes the whole amount of a fine. Its receipt number is told, and stands on the fine from then on. */
export function RecordPaymentDialog({ fine, onClose }: Props) {
  const form = useForm<PaymentValues>({ defaultValues: EMPTY });
  const record = useRecordPayment(fine, form, onClose);
  return (
    <FormDialog
      title={`Record Payment for ${fine.fineNumber}`}
      form={form}
      submit="Record Payment"
      submitting="Recording..."
      onSubmit={record}
      onClose={onClose}
      obstacle={obstacleTo('payment.record', fine)}
    >
      <PaymentFields amount={fine.amount} disputed={fine.status === 'DISPUTED' ? 1 : 0} />
    </FormDialog>
  );
}
