import type { OfficerStats } from '@fines/domain/officer/stats.ts';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { ChartCard } from '../charts/ChartCard.tsx';
import { Bars } from '../charts/charts.ts';
import { fullNameOf } from '../format/names.ts';
import { formatCompact, formatCount } from '../format/numbers.ts';
import { officerColumns } from './officerColumns.tsx';

const summaryOf = (officers: readonly OfficerStats[]): string =>
  `Fines issued in the last 30 days: ${officers.map((officer) => `${fullNameOf(officer)} ${officer.totalFines}`).join(', ')}`;

/** Who issued most; undefined while it is on its way. As a table it leads to them, for those who may see them. */
export function TopOfficers({ officers }: { officers: readonly OfficerStats[] | undefined }) {
  const { role } = useUser();
  return (
    <ChartCard
      title="Top Performing Officers"
      note="Fines issued in the last 30 days"
      summary={summaryOf(officers ?? [])}
      columns={officerColumns(mayOpen(role, 'officers'))}
      rows={officers}
    >
      <Bars
        name="Fines issued"
        points={(officers ?? []).map((officer) => ({
          id: officer.id,
          label: fullNameOf(officer),
          value: officer.totalFines,
        }))}
        format={formatCount}
        formatAxis={formatCompact}
      />
    </ChartCard>
  );
}
