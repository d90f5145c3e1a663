import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { useState } from 'react';

import { useUser } from '../../auth/useUser.ts';
import { RecordPaymentDialog } from '../../payments/RecordPaymentDialog.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Fine } from '../types.ts';
import { reasonAgainst } from './fineRights.ts';

export function RecordPaymentButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReasonedButton
        reason={reasonAgainst('payment.record', user, fine)}
        variant="outlined"
        startIcon={<PaymentsOutlined />}
        onClick={() => setOpen(true)}
      >
        Record Payment
      </ReasonedButton>
      {isOpen && <RecordPaymentDialog fine={fine} onClose={() => setOpen(false)} />}
    </>
  );
}
