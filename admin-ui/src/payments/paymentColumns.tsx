import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import type { PaymentView } from '@fines/domain/payment/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import { FineLink } from '../fines/FineLink.tsx';
import { formatDate, formatTime } from '../format/dates.ts';
import { fullNameOf } from '../format/names.ts';
import type { Column } from '../table/columns.ts';
import { NoWrap } from '../ui/NoWrap.tsx';
import { PaymentState } from './PaymentState.tsx';
import { Reference } from './Reference.tsx';
import { RefundActions } from './refund/RefundActions.tsx';

export const PAYMENT_COLUMNS: readonly Column<PaymentView>[] = [
  { label: 'Fine Number', sortBy: 'fineNumber', render: ({ fineId }) => <FineLink id={fineId} /> },
  { label: 'License Plate', sortBy: 'licensePlate', render: ({ fine }) => fine.licensePlate },
  { label: 'Amount', sortBy: 'amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
  { label: 'Payment Method', sortBy: 'method', render: ({ method }) => PAYMENT_METHOD_LABELS[method] },
  { label: 'Date', sortBy: 'paidAt', render: ({ paidAt }) => <NoWrap>{formatDate(paidAt)}</NoWrap> },
  { label: 'Time', render: ({ paidAt }) => formatTime(paidAt) },
  { label: 'Cashier', render: ({ processedBy }) => fullNameOf(processedBy) },
  { label: 'Status', render: (payment) => <PaymentState payment={payment} /> },
  { label: 'Reference', render: (payment) => <Reference payment={payment} /> },
  { label: 'Actions', isForChanges: true, render: (payment) => <RefundActions payment={payment} /> },
];
