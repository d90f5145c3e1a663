import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import {
  PAYMENT_STATUS_LABELS,
  type PaymentStatus,
  PAYMENT_METHOD_LABELS,
} from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';

import { finePath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate, formatDateTime, formatTime } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { ReceiptLinks } from '../receipt/ReceiptLink.tsx';
import { CardList, RecordCard } from '../table/RecordList.tsx';
import type { Column } from '../table/TableFrame.tsx';
import type { Tone } from '../theme/palette.ts';
import { Badge, NoWrap } from '../ui/words.tsx';
import { RefundActions } from './RefundDialogs.tsx';
import { RefundRequestLine } from './RefundRequestNote.tsx';

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  PENDING: 'amber',
  COMPLETED: 'green',
  FAILED: 'red',
  REFUNDED: 'grey',
};

const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={TONES[status]} label={PAYMENT_STATUS_LABELS[status]} />
);

/** The status of a payment, and whether somebody asks for its refund. */
export const PaymentState = ({ payment }: { payment: PaymentView }) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: { xs: 'flex-end', lg: 'flex-start' },
      gap: 0.5,
    }}
  >
    <PaymentBadge status={payment.status} />
    {payment.refundRequest && <Badge tone="amber" label="Refund requested" />}
  </Box>
);

/** What the payer's bank or phone calls the payment, and beneath it what our receipt does. */
const Reference = ({ payment }: { payment: PaymentView }) => (
  <>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere', maxWidth: 220 }}>
      {payment.transactionReference ?? '–'}
    </Typography>
    <ReceiptLinks payment={payment} />
  </>
);

export const PAYMENT_COLUMNS: readonly Column<PaymentView>[] = [
  { label: 'Fine Number', sortBy: 'fineNumber', render: ({ fineId }) => <FineLink id={fineId} /> },
  { label: 'License Plate', sortBy: 'licensePlate', render: ({ fine }) => fine.licensePlate },
  { label: 'Amount', sortBy: 'amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
  { label: 'Payment Method', sortBy: 'method', render: ({ method }) => PAYMENT_METHOD_LABELS[method] },
  { label: 'Date', sortBy: 'paidAt', render: ({ paidAt }) => <NoWrap>{formatDate(paidAt)}</NoWrap> },
  { label: 'Time', render: ({ paidAt }) => formatTime(paidAt) },
  { label: 'Cashier', render: ({ processedBy }) => fullNameOf(processedBy) },
  {
    label: 'Status',
    render: (payment) => (
      <>
        <PaymentState payment={payment} />
        <RefundRequestLine request={payment.refundRequest} />
      </>
    ),
  },
  { label: 'Reference', render: (payment) => <Reference payment={payment} /> },
  { label: 'Actions', isForChanges: true, render: (payment) => <RefundActions payment={payment} /> },
];

/** The list where no table fits. */
export function PaymentCards() {
  const { data = [] } = useListContext<PaymentView>();
  return (
    <CardList label="Payments">
      {data.map((payment) => (
        <RecordCard
          key={payment.id}
          to={finePath(payment.fineId)}
          title={payment.fine.licensePlate}
          amount={formatSzl(payment.amount)}
          subject={PAYMENT_METHOD_LABELS[payment.method]}
          note={dotted(
            payment.fineId,
            formatDateTime(payment.paidAt),
            fullNameOf(payment.processedBy),
            payment.transactionReference && `Reference ${payment.transactionReference}`,
          )}
          badge={<PaymentState payment={payment} />}
          actions={
            <>
              <RefundRequestLine request={payment.refundRequest} />
              <ReceiptLinks payment={payment} />
              <RefundActions payment={payment} />
            </>
          }
        />
      ))}
    </CardList>
  );
}
