import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';

import { formatDateTime } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import type { PaymentValues } from './paymentValues.ts';
import { useReferenceUse } from './useReferenceUse.ts';

/** Says what a reference paid before, which may be right: one transfer can pay several fines. */
export function ReferenceUse() {
  const reference = useWatch<PaymentValues, 'transactionReference'>({ name: 'transactionReference' });
  const { payments, total } = useReferenceUse(reference);
  if (payments.length === 0) return null;
  return (
    <Alert severity="warning">
      This reference was used already. It can be recorded all the same.
      {payments.map(({ id, fineId, amount, paidAt }) => (
        <div key={id}>
          {fineId}: {formatSzl(amount)}, {formatDateTime(paidAt)}, {id}
        </div>
      ))}
      {total > payments.length && <div>and {formatCount(total - payments.length)} more</div>}
    </Alert>
  );
}
