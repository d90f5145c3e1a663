import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList } from 'react-admin';

import { newKey } from '../data/commands.ts';
import type { Fine } from '../data/fineCalls.ts';
import { receiptPath } from '../data/paths.ts';
import { messageOf } from '../data/problem.ts';
import { obstacleTo, type PayableFine } from '../fine/fineRights.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { answersIn, isMaybeDone, type Outcomes, useEach } from '../ui/useEach.ts';
import { NoWrap } from '../ui/words.tsx';
import { EMPTY, type PaymentValues, PaymentFields, useSendPayment } from './PaymentFields.tsx';
import { MOST_SELECTED, sumOf } from './selection.ts';

type Recorded = Outcomes<PaymentView>;

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
function isOpen(fine: PayableFine, recorded: Recorded): boolean {
  const outcome = recorded.get(fine.id);
  if (outcome?.answer !== undefined) return false;
  return isMaybeDone(outcome) || obstacleTo('payment.record', fine) === undefined;
}

const receiptsIn = (recorded: Recorded): string[] =>
  answersIn(recorded).map(({ receiptNumber }) => receiptNumber);

/** The fines that are paid together, and what became of each so far. */
const PaidOrNot = ({ fines, recorded }: { fines: readonly PayableFine[]; recorded: Recorded }) => (
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
        <Became fine={fine} recorded={recorded} />
      </Box>
    ))}
  </Box>
);

function Became({ fine, recorded }: { fine: PayableFine; recorded: Recorded }) {
  const { answer, error } = recorded.get(fine.id) ?? {};
  if (answer !== undefined) {
    return (
      <Typography variant="body2" color="success">
        {t('payment.recordedAs', { receipt: answer.receiptNumber })}
      </Typography>
    );
  }
  const why =
    error === undefined
      ? undefined
      : t('payment.notRecorded', { why: messageOf(error) ?? t('payment.unknownOutcome') });
  return (
    <Typography variant="body2" color="error">
      {isOpen(fine, recorded) ? why : (obstacleTo('payment.record', fine) ?? why)}
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
  const [togetherId] = useState(newKey);
  const { outcomes, run } = useEach(useSendPayment(), FINE_TABLES);
  const current = useCurrent(fines);
  const toast = useToast();
  const receipts = receiptsIn(outcomes);
  const open = current.filter((fine) => isOpen(fine, outcomes));
  const hasFailed = open.length > 0 && open.every(({ id }) => outcomes.get(id)?.error !== undefined);

  const record = async (values: PaymentValues): Promise<void> => {
    const all = receiptsIn(await run(open.map(({ id, amount }) => ({ id, amount, ...values, togetherId }))));
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
      defaultValues={EMPTY}
      submit={hasFailed ? t('common.tryAgain') : t('payment.recordPayments')}
      submitting={t('payment.recording')}
      cancel={outcomes.size === 0 ? t('common.cancel') : t('common.close')}
      obstacle={open.length === 0 ? t('payment.nothingLeftToRecord') : undefined}
      onSubmit={record}
      onClose={outcomes.size === 0 ? onCancel : onDone}
    >
      {hasFailed && <RecordedInPart receipts={receipts} of={fines.length} />}
      <PaymentFields
        amount={sumOf(open)}
        disputed={open.filter(({ status }) => status === 'DISPUTED').length}
        sent={fines.filter(({ id }) => isMaybeDone(outcomes.get(id))).map(({ id }) => id)}
      />
      <PaidOrNot fines={current} recorded={outcomes} />
    </FormDialog>
  );
}
