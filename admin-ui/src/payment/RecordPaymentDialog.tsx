import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useGetList } from 'react-admin';

import { receiptPath, suspensePath } from '../data/paths.ts';
import { isRefusal } from '../data/problem.ts';
import { obstacleTo, type PayableFine } from '../fine/fineRights.ts';
import { asItIsNow, FINE_TABLES } from '../fine/useFine.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { EMPTY, type PaymentValues, PaymentFields, useSendPayment } from './PaymentFields.tsx';

/** Records that the whole fine was paid. `isSent` while it is recorded, or may be: sending it again brings its receipt. */
function useRecordPayment({ id, amount }: PayableFine) {
  const send = useSendPayment();
  const [isSent, setSent] = useState(false);
  const { submit } = useCommand({
    send: (values: PaymentValues, key) => {
      setSent(true);
      return send({ id, amount, ...values }, key);
    },
    about: [id, amount],
    changes: FINE_TABLES,
    done: ({ receiptNumber }) => ({
      title: t('payment.paymentRecorded'),
      description: t('receipt.receipt', { receipt: receiptNumber }),
      action: { label: t('common.receipt'), to: receiptPath(receiptNumber) },
    }),
    failure: t('payment.recordFailed'),
    onFailed: (error) => {
      if (isRefusal(error)) setSent(false);
      return asItIsNow(error);
    },
  });
  return { record: submit, isSent };
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
  const { record, isSent } = useRecordPayment(fine);
  return (
    <FormDialog
      title={t('payment.recordPaymentFor', { fine: fine.fineNumber })}
      defaultValues={EMPTY}
      submit={t('payment.recordPayment')}
      submitting={t('payment.recording')}
      onSubmit={(values) => record(values).then(onRecorded)}
      onClose={onClose}
      obstacle={isSent ? undefined : obstacleTo('payment.record', fine)}
    >
      <WaitingMoney fineId={fine.id} />
      <PaymentFields
        amount={fine.amount}
        disputed={fine.status === 'DISPUTED' ? 1 : 0}
        sent={isSent ? [fine.id] : []}
      />
    </FormDialog>
  );
}
