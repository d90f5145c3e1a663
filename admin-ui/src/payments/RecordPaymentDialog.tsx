import { useForm } from 'react-hook-form';

import { obstacleTo } from '../fines/detail/fineRights.ts';
import type { Fine } from '../fines/types.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { PaymentFields } from './record/PaymentFields.tsx';
import { type PaymentValues, useRecordPayment } from './record/useRecordPayment.ts';

const EMPTY: PaymentValues = { method: '', transactionReference: '' };

type Props = { fine: Fine; onClose: () => void };

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
      <PaymentFields fine={fine} />
    </FormDialog>
  );
}
