import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import Typography from '@mui/material/Typography';

import type { Period } from '../data/period.ts';
import { Settling } from '../period/Settling.tsx';
import { PageSteps } from '../table/PageSteps.tsx';
import { Failure } from '../ui/Failure.tsx';
import { LoadingPage } from '../ui/LoadingPage.tsx';
import { Section } from '../ui/Section.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { PerformanceCards } from './PerformanceCards.tsx';
import { PerformanceTable } from './PerformanceTable.tsx';
import { usePages } from './usePages.ts';
import { useOfficerReport } from './useReport.ts';

/** Who issued what in the period, those who issued most first. */
export function OfficerPerformance({ period }: { period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useOfficerReport(period);
  return (
    <Section title="Officer Performance" note="Issued in the period">
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingPage />}
      {data && (
        <Settling isOld={isPlaceholderData}>
          <Officers officers={data} period={period} />
        </Settling>
      )}
    </Section>
  );
}

function Officers({ officers, period }: { officers: readonly OfficerStats[]; period: Period }) {
  const Rows = useIsNarrow() ? PerformanceCards : PerformanceTable;
  const { shown, ...paging } = usePages(officers);
  if (officers.length === 0) return <Typography color="text.secondary">No data available</Typography>;
  return (
    <>
      <Rows officers={shown} period={period} />
      <PageSteps {...paging} label="Pages of officers" total={officers.length} />
    </>
  );
}
