import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

import { PeriodFields } from '../period/PeriodFields.tsx';
import { usePeriod } from '../period/usePeriod.ts';
import { Page } from '../ui/Page.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { OffenseBreakdown } from './OffenseBreakdown.tsx';
import { OfficerPerformance } from './OfficerPerformance.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { RevenueFigures } from './RevenueFigures.tsx';
import { RevenueTrend } from './RevenueTrend.tsx';

export default function ReportsPage() {
  const period = usePeriod();
  const { asked, fault } = period;
  return (
    <Page title="Reports">
      <Stack gap={{ xs: 2, sm: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
          <PeriodFields {...period} />
          <ExportButtons period={asked} isOff={fault !== undefined} />
        </Box>
        <RevenueFigures period={asked} />
        <RevenueTrend period={asked} />
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, sm: 3 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            '& > * > section': { height: '100%' },
          }}
        >
          <OffenseBreakdown period={asked} />
          <PaymentMethods period={asked} />
        </Box>
        <OfficerPerformance period={asked} />
      </Stack>
    </Page>
  );
}
