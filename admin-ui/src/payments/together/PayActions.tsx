import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';

import { useUser } from '../../auth/useUser.ts';
import { mayBePaid, mayBeReminded } from '../../fines/detail/fineRights.ts';
import type { PayableFine } from '../record/payment.ts';
import { useSelection } from './selection.ts';

/** Takes the money for one fine of a list; nothing for one that cannot be paid. */
export function PayButton({ fine }: { fine: PayableFine }) {
  const user = useUser();
  const { pay } = useSelection();
  if (!mayBePaid(user, fine)) return null;
  return (
    <Button size="small" variant="outlined" aria-label={`Pay ${fine.fineNumber}`} onClick={() => pay([fine])}>
      Pay
    </Button>
  );
}

/** Chooses a fine that is to be paid or reminded of with others; nothing for one that cannot. */
export function PayCheckbox({ fine }: { fine: PayableFine }) {
  const user = useUser();
  const { chosen, toggle } = useSelection();
  if (!mayBePaid(user, fine) && !mayBeReminded(user, fine)) return null;
  return (
    <Checkbox
      size="small"
      checked={chosen.some(({ id }) => id === fine.id)}
      onChange={() => toggle(fine)}
      slotProps={{ input: { 'aria-label': `Select ${fine.fineNumber}` } }}
      sx={{ m: -1 }}
    />
  );
}

/** What a card of a fine offers to those who take money or remind of it. */
export function PayActions({ fine }: { fine: PayableFine }) {
  const user = useUser();
  if (!mayBePaid(user, fine) && !mayBeReminded(user, fine)) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, pl: 0.5 }}>
      <PayCheckbox fine={fine} />
      <PayButton fine={fine} />
    </Box>
  );
}
