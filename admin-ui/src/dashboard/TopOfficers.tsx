import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { ChartCard } from '../chart/ChartCard.tsx';
import { RankedBars } from '../chart/PartCharts.tsx';
import { serverClock } from '../data/client.ts';
import { defaultPeriod } from '../data/period.ts';
import { fines, issuedIn } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount, formatPercent } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { officerPath } from '../officer/words.ts';
import { DataTable } from '../table/DataTable.tsx';

/** Leads to the officer, for those who may open officers. */
function Name({ officer }: { officer: OfficerStats }) {
  const { role } = useUser();
  if (!mayOpen(role, 'officers')) return fullNameOf(officer);
  return (
    <Link component={RouterLink} to={officerPath(officer.id, '')}>
      {fullNameOf(officer)}
    </Link>
  );
}

const Issued = ({ officer: { id, totalFines } }: { officer: OfficerStats }) => (
  <FigureLink figure={fines(totalFines, { issuedById: id, ...issuedIn(defaultPeriod(serverClock.now())) })}>
    {formatCount(totalFines)}
  </FigureLink>
);

const COLUMNS = (
  <>
    <DataTable.Col<OfficerStats> label={t('common.name')} render={(officer) => <Name officer={officer} />} />
    <DataTable.Col<OfficerStats>
      label={t('common.finesIssued')}
      align="right"
      render={(officer) => <Issued officer={officer} />}
    />
    <DataTable.Col<OfficerStats>
      label={t('common.collectionRate')}
      align="right"
      render={({ collectionRate }) => formatPercent(collectionRate)}
    />
  </>
);

/** Who issued most; undefined while it is on its way. */
export const TopOfficers = ({ officers }: { officers: readonly OfficerStats[] | undefined }) => (
  <ChartCard
    title={t('dashboard.topOfficers')}
    note={t('dashboard.finesOfMonth')}
    columns={COLUMNS}
    rows={officers}
  >
    <RankedBars
      label={t('dashboard.finesByOfficer')}
      name={t('common.finesIssued')}
      bars={(officers ?? []).map((officer) => ({
        id: officer.id,
        name: fullNameOf(officer),
        label: <Name officer={officer} />,
        text: <Issued officer={officer} />,
        value: officer.totalFines,
      }))}
    />
  </ChartCard>
);
