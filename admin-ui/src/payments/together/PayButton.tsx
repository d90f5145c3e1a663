import Button from '@mui/material/Button';

import { useUser } from '../../auth/useUser.ts';
import { mayBePaid } from '../../fines/detail/fineRights.ts';
import type { PayableFine } from '../record/payableFine.ts';
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
