import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import type { PaymentView } from '@fines/domain/payment/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { useListContext } from 'react-admin';

import { finePath } from '../fines/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { dotted } from '../format/dotted.ts';
import { fullNameOf } from '../format/names.ts';
import { CardList } from '../table/CardList.tsx';
import { RecordCard } from '../table/RecordCard.tsx';
import { PaymentState } from './PaymentState.tsx';
import { ReceiptLink } from './receipt/ReceiptLink.tsx';
import { RefundActions } from './refund/RefundActions.tsx';

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
              <ReceiptLink number={payment.receiptNumber} />
              <RefundActions payment={payment} />
            </>
          }
        />
      ))}
    </CardList>
  );
}
