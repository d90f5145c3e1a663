import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { type PaymentMethod, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { SelectInput, useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { useApi } from '../data/dataProvider.ts';
import type { PayableFine } from '../fine/fineRights.ts';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ReferenceInput } from '../receipt/ReferenceInput.tsx';
import { useSettled } from '../ui/useSettled.ts';
import { AmountLine } from '../ui/words.tsx';

/** How somebody pays, as the fields of the dialogs have it. */
export type PaymentValues = { method: PaymentMethod | ''; transactionReference?: string };

export const EMPTY: PaymentValues = { method: '', transactionReference: '' };

/** Records the payment of one whole fine. */
export function useSendPayment() {
  const api = useApi();
  return async ({ id, ...payment }: Payment, idempotencyKey: string): Promise<PaymentView> => {
    const data = { fineId: id, ...payment };
    return (await api.create<PaymentView>('payments', { data, meta: { idempotencyKey } })).data;
  };
}

/** `togetherId` is the same for all that is paid at one go. */
type Payment = PaymentValues & Pick<PayableFine, 'id' | 'amount'> & { togetherId?: string };

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
  const use = useReferenceUse(reference ?? '');
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
  { id: '', name: t('payment.selectMethod') },
  ...PAYMENT_METHODS.map((method) => ({ id: method, name: PAYMENT_METHOD_LABELS[method] })),
];

const methodRequired = (method: string) => (method === '' ? t('payment.methodRequired') : undefined);

/** MUI's select opens its list by Enter; once a method is chosen, Enter sends the form, as in any other field. */
function sendOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const isChosen = currentTarget.querySelector<HTMLInputElement>('input[name="method"]')?.value !== '';
  if (key !== 'Enter' || !isChosen || !(target instanceof Element)) return;
  if (target.getAttribute('aria-expanded') !== 'false') return;
  event.preventDefault();
  event.stopPropagation();
  target.closest('form')?.requestSubmit();
}

type Props = {
  /** In emalangeni. */
  amount: number;
  /** How many of the fines are disputed. */
  disputed: number;
  /** The fines whose payment was sent, and not refused. */
  sent: readonly string[];
};

/** How somebody pays; the cursor begins with the method. */
export const PaymentFields = ({ amount, disputed, sent }: Props) => (
  <>
    {disputed > 0 && <Alert severity="warning">{t('payment.disputeIsWithdrawn', { count: disputed })}</Alert>}
    <AmountLine label={t('common.amount')} amount={formatSzl(amount)} />
    <Box onKeyDownCapture={sendOnEnter}>
      <SelectInput
        source="method"
        label={t('common.paymentMethod')}
        choices={METHODS}
        isRequired
        validate={methodRequired}
        slotProps={{ select: { displayEmpty: true } }}
        autoFocus
      />
    </Box>
    <ReferenceInput helperText={t('payment.referenceHint')} />
    <ReferenceUse sent={sent} />
  </>
);
