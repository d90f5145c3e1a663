import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS_LABELS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { SimpleList } from 'react-admin';
import { Link, useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { finePath, receiptPath, sheetPath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PaymentState } from '../receipt/PaymentState.tsx';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { stepsFor, useAskRefund, WORDS } from '../receipt/refundStep.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Action } from '../ui/ActionItems.tsx';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { Unbroken } from '../ui/words.tsx';

/** In a ledger nearly all are completed: only the others stand out. */
const LedgerState = ({ payment }: { payment: PaymentView }) =>
  payment.status === 'COMPLETED' && payment.refundRequest === null ? (
    PAYMENT_STATUS_LABELS.COMPLETED
  ) : (
    <PaymentState payment={payment} />
  );

/** What the user may do with a payment, and what belongs to it. */
function PaymentMenu({ payment }: { payment: PaymentView }) {
  const user = useUser();
  const ask = useAskRefund();
  const navigate = useNavigate();
  const { receiptNumber, fineId, togetherId } = payment;
  const opening = (label: string, Icon: SvgIconComponent, path: string): Action => ({
    label,
    Icon,
    onSelect: () => void navigate(path),
  });
  return (
    <ActionMenu
      label={t('common.actionsFor', { name: receiptNumber })}
      actions={[
        opening(t('common.receipt'), PrintOutlined, receiptPath(receiptNumber)),
        ...(togetherId === null
          ? []
          : [opening(t('payment.allReceiptsPaidTogether'), PrintOutlined, sheetPath(togetherId))]),
        opening(t('common.fine'), ReceiptLongOutlined, finePath(fineId)),
        ...stepsFor(user, payment).map((step) => ({
          label: WORDS[step].label,
          Icon: UndoOutlined,
          isDangerous: step === 'refund',
          onSelect: () => ask({ payment, step }),
        })),
      ]}
    />
  );
}

export const PaymentTable = () => (
  <DataTable<PaymentView>
    label={t('common.payments')}
    rowClick={(_id, _resource, { receiptNumber }) => receiptPath(receiptNumber)}
  >
    <DataTable.Col<PaymentView>
      source="receiptNumber"
      spare="last"
      label={t('common.receipt')}
      render={({ receiptNumber }) => <ReceiptLink number={receiptNumber} />}
    />
    <DataTable.Col<PaymentView>
      source="fineNumber"
      label={t('common.fineNumber')}
      render={({ fineId }) => <FineLink id={fineId} />}
    />
    <DataTable.Col<PaymentView>
      source="licensePlate"
      label={t('common.licensePlate')}
      render={({ fine }) => fine.licensePlate}
    />
    <DataTable.Col<PaymentView>
      source="amount"
      label={t('common.amount')}
      align="right"
      render={({ amount }) => formatSzl(amount)}
    />
    <DataTable.Col<PaymentView>
      source="method"
      label={t('common.paymentMethod')}
      render={({ method }) => PAYMENT_METHOD_LABELS[method]}
    />
    <DataTable.Col<PaymentView>
      source="paidAt"
      label={t('common.date')}
      render={({ paidAt }) => formatDateTime(paidAt)}
    />
    <DataTable.Col<PaymentView>
      label={t('common.cashier')}
      isLong
      spare="first"
      render={({ processedBy }) => fullNameOf(processedBy)}
    />
    <DataTable.Col<PaymentView>
      label={t('common.status')}
      render={(payment) => <LedgerState payment={payment} />}
    />
    <DataTable.Col<PaymentView>
      label={t('common.reference')}
      isLong
      render={({ transactionReference }) => transactionReference ?? '–'}
    />
    <DataTable.Col<PaymentView>
      label={<Box sx={visuallyHidden}>{t('common.actions')}</Box>}
      isForScreen
      render={(payment) => <PaymentMenu payment={payment} />}
    />
  </DataTable>
);

/** The list where no table fits. */
export const PaymentCards = () => (
  <SimpleList<PaymentView>
    aria-label={t('common.payments')}
    rowClick={false}
    primaryText={({ receiptNumber, fine, amount }) => (
      <Link to={receiptPath(receiptNumber)}>{dotted(fine.licensePlate, formatSzl(amount))}</Link>
    )}
    tertiaryText={(payment) => <PaymentState payment={payment} />}
    secondaryText={(payment) => (
      <>
        <Unbroken
          text={dotted(
            PAYMENT_METHOD_LABELS[payment.method],
            payment.receiptNumber,
            formatDateTime(payment.paidAt),
            fullNameOf(payment.processedBy),
            payment.transactionReference &&
              t('payment.referenceIs', { reference: payment.transactionReference }),
          )}
        />
        <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <FineLink id={payment.fineId} />
          <PaymentMenu payment={payment} />
        </Box>
      </>
    )}
  />
);
