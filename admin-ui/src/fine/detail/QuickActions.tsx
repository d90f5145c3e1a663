import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { vehiclePath } from '../../data/paths.ts';
import { DisputeFineDialog } from '../../dispute/DisputeFineDialog.tsx';
import { RecordPaymentDialog } from '../../payment/RecordPaymentDialog.tsx';
import { Section } from '../../ui/Page.tsx';
import { FineReminders } from '../reminder/FineReminders.tsx';
import { FineDialogButton } from './FineActions.tsx';

export function QuickActions({ fine }: { fine: Fine }) {
  const { role } = useUser();
  return (
    <Section title="Quick Actions">
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <FineReminders fine={fine} />
        <Button
          component={Link}
          to={vehiclePath(fine.licensePlate)}
          variant="outlined"
          startIcon={<DirectionsCarOutlined />}
        >
          View Vehicle History
        </Button>
        <FineDialogButton
          fine={fine}
          command="payment.record"
          label="Record Payment"
          Icon={PaymentsOutlined}
          Dialog={RecordPaymentDialog}
          isPrimary={role === 'FINANCE_OFFICER'}
        />
        <FineDialogButton
          fine={fine}
          command="dispute.submit"
          label="Dispute this fine"
          Icon={GavelOutlined}
          Dialog={DisputeFineDialog}
        />
      </Box>
    </Section>
  );
}
