import GavelOutlined from '@mui/icons-material/GavelOutlined';
import { useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { DisputeFineDialog } from '../../disputes/submit/DisputeFineDialog.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Fine } from '../types.ts';
import { reasonAgainst } from './fineRights.ts';

export function DisputeFineButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton
        reason={reasonAgainst('dispute.submit', user, fine)}
        variant="outlined"
        startIcon={<GavelOutlined />}
        onClick={() => setOpen(true)}
      >
        Dispute this fine
      </ReasonedButton>
      {isOpen && <DisputeFineDialog fine={fine} onClose={() => setOpen(false)} />}
    </>
  );
}
