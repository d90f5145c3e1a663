import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { formatCount } from '../../format/numbers.ts';
import type { PayableFine } from '../record/payableFine.ts';
import { useSelection } from './selection.ts';
import { sumOf } from './sumOf.ts';

const wordsFor = (fines: readonly PayableFine[]): string =>
  `${formatCount(fines.length)} ${fines.length === 1 ? 'fine' : 'fines'} selected, ${formatSzl(sumOf(fines))}`;

/** What is chosen and what it comes to; stays in sight however long the list is. */
export function PayBar() {
  const { chosen, clear, pay } = useSelection();
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
        gap: 1.5,
        px: 2,
        py: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="output" sx={{ flex: 1, fontWeight: 600 }}>
        {wordsFor(chosen)}
      </Typography>
      <Button onClick={clear}>Clear</Button>
      <Button variant="contained" onClick={() => pay(chosen)}>
        Pay selected
      </Button>
    </Box>
  );
}
