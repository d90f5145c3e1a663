import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { NoWrap } from '../../ui/NoWrap.tsx';
import type { PayableFine } from '../record/payableFine.ts';
import type { Outcome, Outcomes } from './useRecordPayments.ts';

/** The fines that are paid together, and what became of each so far. */
export const PaidOrNot = ({ fines, outcomes }: { fines: readonly PayableFine[]; outcomes: Outcomes }) => (
  <Box component="ul" aria-label="Fines" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
        <Became outcome={outcomes.get(fine.id)} />
      </Box>
    ))}
  </Box>
);

function Became({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome === undefined) return null;
  return (
    <Typography variant="body2" color={outcome.isRecorded ? 'success' : 'error'}>
      {outcome.isRecorded ? `Recorded: ${outcome.receiptNumber}` : `Not recorded: ${outcome.why}`}
    </Typography>
  );
}
