import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';

import { mayOpen } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PaymentState } from '../../receipt/PaymentState.tsx';
import { ReceiptLinks } from '../../receipt/ReceiptLink.tsx';
import { RefundButtons } from '../../receipt/RefundDialogs.tsx';
import { Section } from '../../ui/Page.tsx';

/** Where links on the page of the fine lead to. */
export const PAYMENTS_ID = 'payments';

/** The payments that were taken for the fine, for those who may read them, and what can be done about each. */
export function FinePayments({ fineId }: { fineId: string }) {
  const { role } = useUser();
  const { data = [] } = useGetList<PaymentView>(
    'payments',
    {
      filter: { fineId },
      sort: { field: 'paidAt', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: mayOpen(role, 'payments') },
  );
  if (data.length === 0) return null;
  return (
    <Section title={t('common.payments')}>
      <Stack component="ul" id={PAYMENTS_ID} gap={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </Stack>
    </Section>
  );
}

const Payment = ({ payment }: { payment: PaymentView }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
    <Box sx={{ flex: 1, minWidth: 200 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {formatSzl(payment.amount)} <ReceiptLinks payment={payment} />
      </Typography>
      {linesOf(payment).map((line) => (
        <Typography key={line} variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Box>
    <PaymentState payment={payment} />
    <RefundButtons payment={payment} size="small" />
  </Box>
);

const nameOf = ({ firstName, lastName }: PaymentView['processedBy']): string => `${firstName} ${lastName}`;

/** `Bank Transfer, EFT-2210`. */
const wayBackOf = ({ method, transactionReference }: NonNullable<PaymentView['refund']>): string =>
  [PAYMENT_METHOD_LABELS[method], transactionReference].filter(Boolean).join(', ');

function linesOf({ method, paidAt, processedBy, refundRequest, refund }: PaymentView): string[] {
  const lines = [
    t('fineDetail.takenBy', {
      method: PAYMENT_METHOD_LABELS[method],
      at: formatDateTime(paidAt),
      name: nameOf(processedBy),
    }),
  ];
  if (refundRequest) {
    const { requestedBy, requestedAt, reason } = refundRequest;
    lines.push(
      t('fineDetail.refundAskedBy', { name: nameOf(requestedBy), at: formatDateTime(requestedAt), reason }),
    );
  }
  if (refund) {
    const { refundedBy, refundedAt, reason } = refund;
    lines.push(
      t('fineDetail.refundedBy', { name: nameOf(refundedBy), at: formatDateTime(refundedAt), reason }),
    );
    lines.push(t('fineDetail.givenBackBy', { way: wayBackOf(refund) }));
  }
  return lines;
}
