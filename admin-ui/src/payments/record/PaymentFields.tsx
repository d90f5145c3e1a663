import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/payment/method.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';

import type { Fine } from '../../fines/types.ts';
import { AmountLine } from '../../ui/AmountLine.tsx';
import { FormSelect } from '../../ui/FormSelect.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';

const METHODS = [
  { value: '', label: 'Select a method' },
  ...PAYMENT_METHODS.map((method) => ({ value: method, label: PAYMENT_METHOD_LABELS[method] })),
];

const method = { required: 'Please select a method' };

export function PaymentFields({ fine }: { fine: Fine }) {
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      {fine.status === 'DISPUTED' && (
        <Alert severity="warning">
          This fine is disputed. Recording its payment withdraws the pending dispute.
        </Alert>
      )}
      <AmountLine label="Amount" amount={formatSzl(fine.amount)} />
      <FormSelect name="method" label="Payment Method" required rules={method} options={METHODS} />
      <FormTextField
        name="transactionReference"
        label="Reference"
        helperText="Of the mobile money, bank or card transaction"
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
      />
    </Stack>
  );
}
