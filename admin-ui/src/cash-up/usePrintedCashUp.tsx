import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import { formatE, formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { formatDateTime, formatDate } from '../format/dates.ts';
import { common } from '../messages.ts';
import { PrintedSheet, Signatures } from '../print/PrintedSheet.tsx';
import { useCheckpointLine } from '../print/useCheckpointLine.ts';
import { PRODUCT } from '../ui/Page.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { t } from './messages.ts';
import { MethodSums } from './MethodSums.tsx';

const piecesOf = ({ counted }: CashUpView): string =>
  counted.map(({ value, pieces }) => `${pieces} × ${formatE(value)}`).join(', ') || t('nothing');

/** What a cash-up came to, on the screen and on paper. */
export const CashUpFacts = ({ cashUp }: { cashUp: CashUpView }) => (
  <Facts>
    <Fact label={t('closedAt')}>{formatDateTime(cashUp.closedAt)}</Fact>
    <Fact label={t('closedBy')}>{withBadge(cashUp.closedBy)}</Fact>
    <Fact label={t('cashAtStart')}>{formatSzl(cashUp.cashAtStart)}</Fact>
    {cashUp.countedBefore !== null && cashUp.countedBefore !== cashUp.cashAtStart && (
      <Fact label={t('countedBeforeNow')}>{formatSzl(cashUp.countedBefore)}</Fact>
    )}
    <Fact label={t('expectedCash')}>{formatSzl(cashUp.expectedCash)}</Fact>
    <Fact label={t('countedCash')}>{formatSzl(cashUp.countedCash)}</Fact>
    <Fact label={t('difference')}>{formatSzl(cashUp.difference)}</Fact>
    <Fact label={t('notesAndCoins')}>{piecesOf(cashUp)}</Fact>
    <Fact label={t('reasonForDifference')}>{cashUp.reason}</Fact>
  </Facts>
);

const PAGE = { size: 'A4', margin: '16mm 18mm' };
const SIGNERS = [common('cashier'), t('countedBy')];

/** Prints a cash-up; the sheet is to be put anywhere on the page. */
export function usePrintedCashUp(): { print: (cashUp: CashUpView) => void; sheet: ReactNode } {
  const checkpoint = useCheckpointLine();
  const [cashUp, setCashUp] = useState<CashUpView>();
  const print = (wanted: CashUpView): void => {
    flushSync(() => setCashUp(wanted));
    window.print();
  };
  return { print, sheet: cashUp && <Sheet cashUp={cashUp} checkpoint={checkpoint} /> };
}

const Sheet = ({ cashUp, checkpoint }: { cashUp: CashUpView; checkpoint: string | undefined }) => (
  <PrintedSheet page={PAGE}>
    <Box component="article" sx={{ '&, & *': { color: 'common.black !important' } }}>
      <Typography>{PRODUCT}</Typography>
      <Typography component="h1" sx={{ fontSize: '20pt', fontWeight: 700, my: '4mm' }}>
        {t('sheetTitle', {
          number: String(cashUp.number),
          day: formatDate(cashUp.day),
          cashier: withBadge(cashUp.cashier),
        })}
      </Typography>
      <MethodSums label={t('byMethod')} sums={cashUp} />
      <Box sx={{ my: '6mm' }}>
        <CashUpFacts cashUp={cashUp} />
      </Box>
      <Typography variant="body2">
        {t('receiptsAndRefunds', {
          receipts: cashUp.receipts.join(', ') || t('none'),
          refunds: cashUp.refunds.join(', ') || t('none'),
        })}
      </Typography>
      {checkpoint && <Typography variant="body2">{t('recordOfTheLog', { checkpoint })}</Typography>}
      <Signatures signers={SIGNERS} />
    </Box>
  </PrintedSheet>
);
