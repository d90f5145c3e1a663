import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { Section } from '../../ui/Section.tsx';
import { vehiclePath } from '../paths.ts';
import type { Fine } from '../types.ts';
import { DisputeFineButton } from './DisputeFineButton.tsx';
import { RecordPaymentButton } from './RecordPaymentButton.tsx';
import { SendReminderButton } from './SendReminderButton.tsx';

export function QuickActions({ fine }: { fine: Fine }) {
  return (
    <Section title="Quick Actions">
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <SendReminderButton fine={fine} />
        <Button
          component={Link}
          to={vehiclePath(fine.licensePlate)}
          variant="outlined"
          startIcon={<DirectionsCarOutlined />}
        >
          View Vehicle History
        </Button>
        <RecordPaymentButton fine={fine} />
        <DisputeFineButton fine={fine} />
      </Box>
    </Section>
  );
}
