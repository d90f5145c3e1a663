import Box from '@mui/material/Box';

import { useUser } from '../../auth/useUser.ts';
import { mayBePaid, mayBeReminded } from '../../fines/detail/fineRights.ts';
import type { PayableFine } from '../record/payableFine.ts';
import { PayButton } from './PayButton.tsx';
import { PayCheckbox } from './PayCheckbox.tsx';

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
