import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useForm } from 'react-hook-form';

import { newKey } from '../data/commands.ts';
import type { Fine } from '../data/fineCalls.ts';
import { receiptPath } from '../data/paths.ts';
import { messageOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { obstacleTo, type PayableFine } from '../fine/fineRights.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NoWrap } from '../ui/words.tsx';
import { EMPTY, type PaymentValues, PaymentFields, useSendPayment } from './PaymentFields.tsx';
import { MOST_SELECTED, sumOf } from './selection.ts';

/** What became of the payment of one of several fines. */
type Outcome = { isRecorded: true; receiptNumber: string } | { isRecorded: false; why: string };
type Outcomes = ReadonlyMap<string, Outcome>;

/** What became of the payments, and the fines of those that were sent and not refused. */
type Sending = { outcomes: Outcomes; sent: readonly string[] };

async function attempt(send: Promise<PaymentView>): Promise<Outcome> {
  try {
    return { isRecorded: true, receiptNumber: (await send).receiptNumber };
  } catch (error) {
    return { isRecorded: false, why: messageOf(error) ?? t('payment.unknownOutcome') };
  }
}

/** The fines as they are by now: somebody else may take the money for one of them meanwhile. */
function useCurrent(fines: readonly PayableFine[]): readonly PayableFine[] {
  const { data = [] } = useGetList<Fine>('fines', {
    filter: { id: fines.map(({ id }) => id) },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: MOST_SELECTED },
  });
  const current = new Map(data.map((fine) => [fine.id, fine]));
  return fines.map((fine) => current.get(fine.id) ?? fine);
}

/**
 * Whether it is still to be recorded. Where it was sent and no answer came, it is, though the fine is paid by now: that
 * may be this very payment, and trying again gives its receipt.
 */
function isOpen(fine: PayableFine, { outcomes, sent }: Sending): boolean {
  if (outcomes.get(fine.id)?.isRecorded === true) return false;
  return sent.includes(fine.id) || obstacleTo('payment.record', fine) === undefined;
}

/** Records payments one after the other, those that are not recorded yet. */
function useRecordPayments() {
  const [togetherId] = useState(newKey);
  const { send, sent } = useSendPayment(togetherId);
  const changed = useChanged();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());

  const record = async (fines: readonly PayableFine[], values: PaymentValues): Promise<Outcomes> => {
    const all = new Map(outcomes);
    for (const fine of fines) {
      if (all.get(fine.id)?.isRecorded === true) continue;
      all.set(fine.id, await attempt(send(fine, values)));
      setOutcomes(new Map(all));
    }
    await changed(...FINE_TABLES);
    return all;
  };

  return { sending: { outcomes, sent }, record };
}

const receiptsIn = (outcomes: Outcomes): string[] =>
  [...outcomes.values()].flatMap((outcome) => (outcome.isRecorded ? [outcome.receiptNumber] : []));

/** The fines that are paid together, and what became of each so far. */
const PaidOrNot = ({ fines, sending }: { fines: readonly PayableFine[]; sending: Sending }) => (
  <Box component="ul" aria-label={t('common.fines')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {fines.map((fine) => (
      <Box component="li" key={fine.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{fine.fineNumber}</strong> {fine.offenseDescription}
          </Typography>
          <Typography variant="body2">
            <NoWrap>{formatSzl(fine.amount)}</NoWrap>
          </Typography>
        </Box>
        <Became fine={fine} sending={sending} />
      </Box>
    ))}
  </Box>
);

function Became({ fine, sending }: { fine: PayableFine; sending: Sending }) {
  const outcome = sending.outcomes.get(fine.id);
  if (outcome?.isRecorded === true) {
    return (
      <Typography variant="body2" color="success">
        {t('payment.recordedAs', { receipt: outcome.receiptNumber })}
      </Typography>
    );
  }
  const why = outcome && t('payment.notRecorded', { why: outcome.why });
  return (
    <Typography variant="body2" color="error">
      {isOpen(fine, sending) ? why : (obstacleTo('payment.record', fine) ?? why)}
    </Typography>
  );
}

/** What is recorded, though not all that was sent. */
const RecordedInPart = ({ receipts, of }: { receipts: readonly string[]; of: number }) => (
  <Alert
    severity="error"
    action={
      receipts.length > 0 && (
        <LinkButton
          to={receiptPath(...receipts)}
          label={t('payment.receipts')}
          name={t('payment.ofWhatWasRecorded')}
        />
      )
    }
  >
    {t('payment.recordedInPart', { recorded: formatCount(receipts.length), fines: formatCount(of) })}
  </Alert>
);

type Props = {
  fines: readonly PayableFine[];
  /** Nothing was tried. */
  onCancel: () => void;
  onDone: () => void;
};

/** Takes the money for several fines at once: a payment and a receipt each, and what became of each in sight. */
export function PayTogetherDialog({ fines, onCancel, onDone }: Props) {
  const form = useForm<PaymentValues>({ defaultValues: EMPTY });
  const { sending, record } = useRecordPayments();
  const { outcomes, sent } = sending;
  const current = useCurrent(fines);
  const toast = useToast();
  const receipts = receiptsIn(outcomes);
  const open = current.filter((fine) => isOpen(fine, sending));
  const hasFailed = open.length > 0 && open.every(({ id }) => outcomes.has(id));

  const submit = async (values: PaymentValues): Promise<void> => {
    const all = receiptsIn(await record(open, values));
    // Nothing would be lost by leaving: what was recorded is.
    form.reset(values);
    if (all.length < receipts.length + open.length) return;
    toast({
      title: t('payment.paymentsRecorded'),
      description: t('payment.countedReceipts', { count: all.length }),
      action: { label: t('payment.receipts'), to: receiptPath(...all) },
    });
    onDone();
  };

  return (
    <FormDialog
      title={t('payment.recordPaymentForAll', { count: open.length === 0 ? fines.length : open.length })}
      form={form}
      submit={hasFailed ? t('common.tryAgain') : t('payment.recordPayments')}
      submitting={t('payment.recording')}
      cancel={outcomes.size === 0 ? t('common.cancel') : t('common.close')}
      obstacle={open.length === 0 ? t('payment.nothingLeftToRecord') : undefined}
      onSubmit={submit}
      onClose={outcomes.size === 0 ? onCancel : onDone}
    >
      <Stack gap={2}>
        {hasFailed && <RecordedInPart receipts={receipts} of={fines.length} />}
        <PaymentFields
          amount={sumOf(open)}
          disputed={open.filter(({ status }) => status === 'DISPUTED').length}
          sent={sent}
        />
        <PaidOrNot fines={current} sending={sending} />
      </Stack>
    </FormDialog>
  );
}
