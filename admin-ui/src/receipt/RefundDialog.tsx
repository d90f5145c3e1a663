import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { useApi } from '../data/dataProvider.ts';
import { receiptPath } from '../data/paths.ts';
import type { RefundGiven } from '../data/paymentCalls.ts';
import { asItIsNow, FINE_TABLES } from '../fine/useFine.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormDialog, ReasonDialog, ReasonInput } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { Lines } from '../ui/words.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { askedBy, type Refunding, type RefundRequest, WORDS } from './refundStep.ts';

/** Who asks for a refund, when and why, for whom decides. */
const RefundRequestNote = ({ request }: { request: RefundRequest }) => (
  <Alert severity="info" icon={false}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {askedBy(request)}
    </Typography>
    <Lines text={request.reason} />
  </Alert>
);

/** Takes a step towards the refund of a payment. */
function useRefund({ payment: { receiptNumber }, step }: Refunding) {
  const api = useApi();
  return useCommand({
    send: (given: RefundGiven, key) => api.refund(step, receiptNumber, given, key),
    about: [step, receiptNumber],
    changes: FINE_TABLES,
    done: () => ({
      title: WORDS[step].done,
      description: t('receipt.receipt', { receipt: receiptNumber }),
      ...(step === 'refund' && {
        action: { label: t('receipt.printRefundSlip'), to: receiptPath(receiptNumber) },
      }),
    }),
    failure: WORDS[step].failed,
    onFailed: asItIsNow,
  });
}

type Values = { reason: string; method: PaymentView['method']; transactionReference: string };

const METHODS = PAYMENT_METHODS.map((method) => ({ id: method, name: PAYMENT_METHOD_LABELS[method] }));

/** How the money goes back. */
function MethodInput({ payment: { amount, method: cameBy } }: { payment: PaymentView }) {
  const isCash = useWatch<Values, 'method'>({ name: 'method' }) === 'CASH';
  return (
    <SelectInput
      source="method"
      label={t('receipt.howMoneyGoesBack')}
      isRequired
      choices={METHODS}
      helperText={
        isCash
          ? t('receipt.fromDrawer', { amount: formatSzl(amount) })
          : t('receipt.cameBy', { method: PAYMENT_METHOD_LABELS[cameBy].toLowerCase() })
      }
      autoFocus
    />
  );
}

/** Gives the money back: why, as who asked for it says, and how, by default the way it came. */
function RefundPaymentDialog({ payment, onClose }: { payment: PaymentView; onClose: () => void }) {
  const { refundRequest: request, method } = payment;
  const { submit } = useRefund({ payment, step: 'refund' });
  const words = WORDS.refund;
  return (
    <FormDialog<Values>
      title={words.title(payment)}
      defaultValues={{ reason: request?.reason ?? '', method, transactionReference: '' }}
      submit={words.submit}
      submitting={words.submitting}
      color="error"
      onSubmit={({ reason, ...way }) => submit({ reason: reason.trim(), ...way }).then(onClose)}
      onClose={onClose}
    >
      <Typography>{words.question(payment)}</Typography>
      {request && <RefundRequestNote request={request} />}
      <MethodInput payment={payment} />
      <ReferenceInput helperText={t('receipt.refundReferenceHint')} />
      <ReasonInput />
    </FormDialog>
  );
}

type Props = { refunding: Refunding; onClose: () => void };

/** What is asked before a step towards a refund is taken. */
export function RefundDialog(props: Props) {
  const { payment, step } = props.refunding;
  return step === 'refund' ? (
    <RefundPaymentDialog payment={payment} onClose={props.onClose} />
  ) : (
    <StepDialog {...props} />
  );
}

/** Asks for a refund, or declines to make one. */
function StepDialog({ refunding, onClose }: Props) {
  const { payment, step } = refunding;
  const { title, question, submit: label, submitting } = WORDS[step];
  const { submit } = useRefund(refunding);
  return (
    <ReasonDialog
      title={title(payment)}
      question={question(payment)}
      submit={label}
      submitting={submitting}
      onSubmit={(reason) => submit({ reason })}
      onClose={onClose}
    >
      {payment.refundRequest && <RefundRequestNote request={payment.refundRequest} />}
    </ReasonDialog>
  );
}
