import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import { formatE, formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { formatDateTime, formatDate } from '../format/dates.ts';
import { PrintedSheet, Signatures } from '../print/PrintedSheet.tsx';
import { useCheckpointLine } from '../print/useCheckpointLine.ts';
import { PRODUCT } from '../ui/Page.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { MethodSums } from './MethodSums.tsx';

const piecesOf = ({ counted }: CashUpView): string =>
  counted.map(({ value, pieces }) => `${pieces} × ${formatE(value)}`).join(', ') || 'Nothing';

/** What a cash-up came to, on the screen and on paper. */
export const CashUpFacts = ({ cashUp }: { cashUp: CashUpView }) => (
  <Facts>
    <Fact label="Closed">{formatDateTime(cashUp.closedAt)}</Fact>
    <Fact label="Closed By">{withBadge(cashUp.closedBy)}</Fact>
    <Fact label="Cash at the start">{formatSzl(cashUp.cashAtStart)}</Fact>
    {cashUp.countedBefore !== null && cashUp.countedBefore !== cashUp.cashAtStart && (
      <Fact label="Counted before">{formatSzl(cashUp.countedBefore)}</Fact>
    )}
    <Fact label="Expected cash">{formatSzl(cashUp.expectedCash)}</Fact>
    <Fact label="Counted cash">{formatSzl(cashUp.countedCash)}</Fact>
    <Fact label="Difference">{formatSzl(cashUp.difference)}</Fact>
    <Fact label="Notes and coins">{piecesOf(cashUp)}</Fact>
    <Fact label="Reason for the difference">{cashUp.reason}</Fact>
  </Facts>
);

const PAGE = { size: 'A4', margin: '16mm 18mm' };
const SIGNERS = ['Cashier', 'Counted by'];

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
        Cash-up {cashUp.number}, {formatDate(cashUp.day)}: {withBadge(cashUp.cashier)}
      </Typography>
      <MethodSums label="By method" sums={cashUp} />
      <Box sx={{ my: '6mm' }}>
        <CashUpFacts cashUp={cashUp} />
      </Box>
      <Typography variant="body2">
        Receipts: {cashUp.receipts.join(', ') || 'none'}. Refunds: {cashUp.refunds.join(', ') || 'none'}.
      </Typography>
      {checkpoint && <Typography variant="body2">Record of the log: {checkpoint}</Typography>}
      <Signatures signers={SIGNERS} />
    </Box>
  </PrintedSheet>
);
