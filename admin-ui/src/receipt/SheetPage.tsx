import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { useGetList } from 'react-admin';
import { useParams } from 'react-router';

import { t } from '../i18n/i18nProvider.ts';
import { NotFoundPage, Pending } from '../ui/states.tsx';
import { ReceiptsByNumber } from './ReceiptPage.tsx';

/** `/payments/together/…`: the receipts of all that was paid at one go, on one sheet. */
export default function SheetPage() {
  const { togetherId = '' } = useParams();
  const { data, error, refetch } = useGetList<PaymentView>('payments', {
    filter: { togetherId },
    sort: { field: 'receiptNumber', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  if (error || data === undefined) return <Pending of={{ data, error, refetch }} />;
  if (data.length === 0) {
    return (
      <NotFoundPage
        title={t('receipt.receiptsNotFound')}
        hint={t('receipt.nothingPaidTogether')}
        back={{ to: '/payments', label: t('common.backToPayments') }}
      />
    );
  }
  return <ReceiptsByNumber key={togetherId} numbers={data.map(({ receiptNumber }) => receiptNumber)} />;
}
