import Checkbox from '@mui/material/Checkbox';

import { useUser } from '../../auth/useUser.ts';
import { mayBePaid, mayBeReminded } from '../../fines/detail/fineRights.ts';
import type { PayableFine } from '../record/payableFine.ts';
import { useSelection } from './selection.ts';

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
