import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { formatDate } from '../../format/dates.ts';
import { PRODUCT } from '../../layout/product.ts';
import { PrintedSheet, Signatures } from '../../print/PrintedSheet.tsx';
import { useCheckpointLine } from '../../print/useCheckpointLine.ts';
import { CashUpFacts } from './CashUpFacts.tsx';
import { MethodSums } from './MethodSums.tsx';

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
