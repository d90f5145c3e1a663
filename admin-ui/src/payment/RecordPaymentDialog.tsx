import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import { useGetList } from 'react-admin';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { receiptPath, suspensePath } from '../data/paths.ts';
import { useChanged } from '../data/useChanged.ts';
import { obstacleTo, type PayableFine } from '../fine/fineRights.ts';
import { FINE_TABLES, useFineFormFailure } from '../fine/useFine.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { EMPTY, type PaymentValues, PaymentFields, useSendPayment } from './PaymentFields.tsx';

/**
 * Records that the whole fine was paid; `onRecorded` once it is. If the answer was lost, sending it again brings the
 * receipt of what may have been recorded.
 */
function useRecordPayment(fine: PayableFine, form: UseFormReturn<PaymentValues>, onRecorded: () => void) {
  const { send, sent } = useSendPayment();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFormFailure(form);

  const record = async (values: PaymentValues): Promise<void> => {
    try {
      const { receiptNumber } = await send(fine, values);
      await changed(...FINE_TABLES);
      toast({
        title: t('payment.paymentRecorded'),
        description: t('receipt.receipt', { receipt: receiptNumber }),
        action: { label: t('common.receipt'), to: receiptPath(receiptNumber) },
      });
      onRecorded();
    } catch (error) {
      await failed(t('payment.recordFailed'), error);
    }
  };
  return { record, sent };
}

/** Money that a statement brought for the fine, and that waits: who takes the whole amount takes it twice. */
function WaitingMoney({ fineId }: { fineId: string }) {
  const { data = [] } = useGetList<StatementLineView>('suspense', {
    filter: { fineId, has: 'SUSPENSE' },
    sort: { field: 'day', order: 'DESC' },
    pagination: { page: 1, perPage: 5 },
  });
  return data.map(({ id, suspense, day }) => (
    <Alert
      key={id}
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <LinkButton
          to={suspensePath(id)}
          label={t('payment.viewLine')}
          name={t('payment.viewLineOf', { day: formatDate(day) })}
        />
      }
    >
      {t('payment.waitsInSuspense', { amount: formatSzl(suspense), day: formatDate(day) })}
    </Alert>
  ));
}

type Props = { fine: PayableFine; onClose: () => void; onRecorded?: () => void };

/** Takes the whole amount of a fine. Its receipt number is told, and stands on the fine from then on. */
export function RecordPaymentDialog({ fine, onClose, onRecorded = onClose }: Props) {
  const form = useForm<PaymentValues>({ defaultValues: EMPTY });
  const { record, sent } = useRecordPayment(fine, form, onRecorded);
  return (
    <FormDialog
      title={t('payment.recordPaymentFor', { fine: fine.fineNumber })}
      form={form}
      submit={t('payment.recordPayment')}
      submitting={t('payment.recording')}
      onSubmit={record}
      onClose={onClose}
      obstacle={sent.length > 0 ? undefined : obstacleTo('payment.record', fine)}
    >
      <WaitingMoney fineId={fine.id} />
      <PaymentFields amount={fine.amount} disputed={fine.status === 'DISPUTED' ? 1 : 0} sent={sent} />
    </FormDialog>
  );
}
