import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import {
  type PaymentMethod,
  hasReference,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { newKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import { isRefusal } from '../data/problem.ts';
import type { PayableFine } from '../fine/fineRights.ts';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormSelect, FormTextField } from '../ui/FormFields.tsx';
import { useSettled } from '../ui/useSettled.ts';
import { AmountLine } from '../ui/words.tsx';

/** How somebody pays, as the fields of the dialogs have it. */
export type PaymentValues = { method: PaymentMethod | ''; transactionReference: string };

export const EMPTY: PaymentValues = { method: '', transactionReference: '' };

/**
 * Records the payment of one whole fine. The same of the same fine keeps its Idempotency-Key, so that trying again
 * takes nothing twice. `sent` are the fines whose payment was not refused: it is recorded, or may be.
 *
 * @param togetherId the same for all that is paid at one go
 */
export function useSendPayment(togetherId?: string) {
  const api = useApi();
  const keys = useRef(new Map<string, string>());
  const [sent, setSent] = useState<readonly string[]>([]);

  const keyOf = (data: object): string => {
    const content = JSON.stringify(data);
    const key = keys.current.get(content) ?? newKey();
    keys.current.set(content, key);
    return key;
  };

  const send = async ({ id, amount }: PayableFine, values: PaymentValues): Promise<PaymentView> => {
    const data = { fineId: id, amount, ...values, togetherId };
    setSent((others) => [...others, id]);
    try {
      const answer = await api.create('payments', { data, meta: { idempotencyKey: keyOf(data) } });
      return answer.data;
    } catch (error) {
      if (isRefusal(error)) setSent((all) => all.filter((fine) => fine !== id));
      throw error;
    }
  };
  return { send, sent };
}

const PAUSE = 350;
const SHOWN = 5;

/** The payments that bear this very reference already, the newest first; asked once the typing pauses. */
function useReferenceUse(typed: string): { payments: readonly PaymentView[]; total: number } {
  const reference = useSettled(typed.trim(), PAUSE);
  const { data = [], total = 0 } = useGetList<PaymentView>(
    'payments',
    {
      filter: { reference },
      sort: { field: 'paidAt', order: 'DESC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { enabled: reference !== '' },
  );
  return reference === '' ? { payments: [], total: 0 } : { payments: data, total };
}

/** Says what a reference paid before, which may be right: one transfer can pay several fines. Not what is being `sent`. */
function ReferenceUse({ sent }: { sent: readonly string[] }) {
  const reference = useWatch<PaymentValues, 'transactionReference'>({ name: 'transactionReference' });
  const use = useReferenceUse(reference);
  const payments = use.payments.filter(({ fineId }) => !sent.includes(fineId));
  if (payments.length === 0) return null;
  const further = use.total - use.payments.length;
  return (
    <Alert severity="warning">
      {t('payment.referenceUsed')}
      {payments.map(({ id, fineId, amount, paidAt }) => (
        <div key={id}>
          {fineId}: {formatSzl(amount)}, {formatDateTime(paidAt)}, {id}
        </div>
      ))}
      {further > 0 && <div>{t('common.andMore', { count: further })}</div>}
    </Alert>
  );
}

const METHODS = [
  { value: '', label: t('payment.selectMethod') },
  ...PAYMENT_METHODS.map((method) => ({ value: method, label: PAYMENT_METHOD_LABELS[method] })),
];

const methodRules = { required: t('payment.methodRequired') };

type Props = {
  /** In emalangeni. */
  amount: number;
  /** How many of the fines are disputed. */
  disputed: number;
  /** The fines whose payment was sent, and not refused. */
  sent: readonly string[];
};

/** How somebody pays; the cursor begins with the method. */
export function PaymentFields({ amount, disputed, sent }: Props) {
  const { getValues } = useFormContext<PaymentValues>();
  const isReferenced = needsReference(useWatch<PaymentValues, 'method'>({ name: 'method' }));

  const reference = {
    validate: (text: string) =>
      text.trim() !== '' || !needsReference(getValues('method')) || t('receipt.referenceRequired'),
  };
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      {disputed > 0 && (
        <Alert severity="warning">{t('payment.disputeIsWithdrawn', { count: disputed })}</Alert>
      )}
      <AmountLine label={t('common.amount')} amount={formatSzl(amount)} />
      <FormSelect<PaymentValues>
        name="method"
        label={t('common.paymentMethod')}
        required
        rules={methodRules}
        options={METHODS}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to ask for it
        autoFocus
      />
      <FormTextField<PaymentValues>
        name="transactionReference"
        label={t('common.reference')}
        required={isReferenced}
        rules={reference}
        helperText={t('payment.referenceHint')}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
      />
      <ReferenceUse sent={sent} />
    </Stack>
  );
}

const needsReference = (chosen: PaymentValues['method']): boolean => chosen !== '' && hasReference(chosen);
