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
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { finePath, receiptPath, sheetPath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PaymentState } from '../receipt/PaymentState.tsx';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { stepsFor, useAskRefund, WORDS } from '../receipt/refundStep.ts';
import { CardList, RecordCard } from '../table/RecordList.tsx';
import type { Column } from '../table/TableFrame.tsx';
import type { Action } from '../ui/ActionItems.tsx';
import { ActionMenu } from '../ui/ActionMenu.tsx';

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

export const PAYMENT_COLUMNS: readonly Column<PaymentView>[] = [
  {
    label: t('common.receipt'),
    sortBy: 'receiptNumber',
    render: ({ receiptNumber }) => <ReceiptLink number={receiptNumber} />,
  },
  { label: t('common.fineNumber'), sortBy: 'fineNumber', render: ({ fineId }) => <FineLink id={fineId} /> },
  {
    label: t('common.licensePlate'),
    sortBy: 'licensePlate',
    priority: 2,
    render: ({ fine }) => fine.licensePlate,
  },
  { label: t('common.amount'), sortBy: 'amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
  {
    label: t('common.paymentMethod'),
    sortBy: 'method',
    render: ({ method }) => PAYMENT_METHOD_LABELS[method],
  },
  { label: t('common.date'), sortBy: 'paidAt', render: ({ paidAt }) => formatDateTime(paidAt) },
  {
    label: t('common.cashier'),
    isLong: true,
    priority: 3,
    render: ({ processedBy }) => fullNameOf(processedBy),
  },
  { label: t('common.status'), render: (payment) => <LedgerState payment={payment} /> },
  {
    label: t('common.reference'),
    isLong: true,
    priority: 2,
    render: ({ transactionReference }) => transactionReference ?? '–',
  },
  {
    label: t('common.actions'),
    isForScreen: true,
    head: <Box sx={visuallyHidden}>{t('common.actions')}</Box>,
    render: (payment) => <PaymentMenu payment={payment} />,
  },
];

/** The list where no table fits. */
export function PaymentCards() {
  const { data = [] } = useListContext<PaymentView>();
  return (
    <CardList label={t('common.payments')}>
      {data.map((payment) => (
        <RecordCard
          key={payment.id}
          to={receiptPath(payment.receiptNumber)}
          title={payment.fine.licensePlate}
          amount={formatSzl(payment.amount)}
          subject={PAYMENT_METHOD_LABELS[payment.method]}
          note={dotted(
            payment.receiptNumber,
            formatDateTime(payment.paidAt),
            fullNameOf(payment.processedBy),
            payment.transactionReference &&
              t('payment.referenceIs', { reference: payment.transactionReference }),
          )}
          badge={<PaymentState payment={payment} />}
          actions={
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
              <FineLink id={payment.fineId} />
              <PaymentMenu payment={payment} />
            </Box>
          }
        />
      ))}
    </CardList>
  );
}
