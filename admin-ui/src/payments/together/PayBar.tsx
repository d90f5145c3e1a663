import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { PrintRemindersButton } from '../../fines/reminder/PrintRemindersButton.tsx';
import { formatCount } from '../../format/numbers.ts';
import type { PayableFine } from '../record/payment.ts';
import { sumOf, useMayPay, useSelection } from './selection.ts';

const wordsFor = (fines: readonly PayableFine[]): string =>
  `${formatCount(fines.length)} ${fines.length === 1 ? 'fine' : 'fines'} selected, ${formatSzl(sumOf(fines))}`;

type Props = {
  /** The fines of the list, for those who want them all. */
  listed?: readonly PayableFine[];
};

/** What is chosen and what it comes to; stays in sight however long the list is. */
export function PayBar({ listed }: Props) {
  const { chosen, choose, clear, pay } = useSelection();
  const mayPay = useMayPay();
  if (chosen.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Selection"
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        px: { xs: 1.5, sm: 2 },
        py: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="output" sx={{ flex: { xs: '1 0 100%', sm: 1 }, fontWeight: 600 }}>
        {wordsFor(chosen)}
      </Typography>
      <Button onClick={clear}>Clear</Button>
      {listed && <Button onClick={() => choose(listed)}>Select page</Button>}
      <PrintRemindersButton fines={chosen} label="Print reminders" />
      {mayPay && (
        <Button variant="contained" onClick={() => pay(chosen)}>
          Pay selected
        </Button>
      )}
    </Box>
  );
}
