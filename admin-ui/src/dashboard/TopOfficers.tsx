import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { ChartCard, Bars } from '../chart/ChartCard.tsx';
import { serverClock } from '../data/client.ts';
import { defaultPeriod } from '../data/period.ts';
import { fines, issuedIn } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCompact, formatCount, formatPercent } from '../format/numbers.ts';
import { officerPath } from '../officer/words.ts';
import type { Column } from '../table/TableFrame.tsx';

const NameLink = ({ officer }: { officer: OfficerStats }) => (
  <Link component={RouterLink} to={officerPath(officer.id, '')}>
    {fullNameOf(officer)}
  </Link>
);

/** `isLinked` for those who may open an officer. */
const officerColumns = (isLinked: boolean): readonly Column<OfficerStats>[] => [
  { label: 'Name', render: (officer) => (isLinked ? <NameLink officer={officer} /> : fullNameOf(officer)) },
  {
    label: 'Fines Issued',
    align: 'right',
    render: ({ id, totalFines }) => (
      <FigureLink
        figure={fines(totalFines, { issuedById: id, ...issuedIn(defaultPeriod(serverClock.now())) })}
      >
        {formatCount(totalFines)}
      </FigureLink>
    ),
  },
  { label: 'Collection Rate', align: 'right', render: ({ collectionRate }) => formatPercent(collectionRate) },
];

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
