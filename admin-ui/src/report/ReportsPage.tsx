import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';

import { useApi } from '../data/dataProvider.ts';
import type { Period } from '../data/period.ts';
import type { ReportKind } from '../data/reportCalls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PeriodFields } from '../period/PeriodFields.tsx';
import { usePeriod } from '../period/usePeriod.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page } from '../ui/Page.tsx';
import { OffenseBreakdown } from './OffenseBreakdown.tsx';
import { OfficerPerformance } from './OfficerPerformance.tsx';
import { RevenueFigures } from './RevenueFigures.tsx';
import { PaymentMethods, RevenueTrend } from './RevenueTrend.tsx';

type Export = { kind: Exclude<ReportKind, 'period'>; label: string; done: string; failure: string };

const EXPORTS: readonly Export[] = [
  {
    kind: 'offenses',
    label: t('report.exportOffenses'),
    done: t('report.offenseReportExported'),
    failure: t('report.offenseReportFailed'),
  },
  {
    kind: 'revenue',
    label: t('report.exportRevenue'),
    done: t('report.revenueReportExported'),
    failure: t('report.revenueReportFailed'),
  },
  {
    kind: 'officers',
    label: t('report.exportOfficers'),
    done: t('report.officerReportExported'),
    failure: t('report.officerReportFailed'),
  },
];

/** `isOff` while the dates shown are not those that an export would be of. */
function ExportButtons({ period, isOff }: { period: Period; isOff: boolean }) {
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, auto)' },
        width: { xs: '100%', sm: 'auto' },
      }}
    >
      {EXPORTS.map(({ kind, label, done, failure }) => (
        <DownloadButton
          key={kind}
          label={label}
          disabled={isOff}
          sx={{ px: { xs: 1, sm: 2 } }}
          fetchFile={() => api.exportReport(kind, period)}
          onSaved={() => toast({ title: done })}
          onFailed={(error) => failed(failure, error)}
        />
      ))}
    </Box>
  );
}

export default function ReportsPage() {
  const period = usePeriod();
  const { asked, fault } = period;
  return (
    <Page
      title={t('report.reports')}
      actions={
        <Button component={Link} to="/reports/period" variant="outlined" startIcon={<DescriptionOutlined />}>
          {t('report.periodReport')}
        </Button>
      }
    >
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
