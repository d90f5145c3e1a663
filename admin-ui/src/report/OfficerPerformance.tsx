import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import type { Period } from '../data/period.ts';
import { fines, issuedIn } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { CollectionRate } from '../officer/OfficerRows.tsx';
import { officerPath, finesIssued } from '../officer/words.ts';
import { Settling } from '../period/PeriodFields.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { PageSteps } from '../table/PagePagination.tsx';
import { Section, useIsNarrow } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { useOfficerReport } from './useReport.ts';

const PER_PAGE = 10;

/** Rows that are all there, ten at a time. The page stays within them when they change. */
function usePages<Row>(rows: readonly Row[]) {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PER_PAGE));
  const page = Math.min(wanted, pages);
  return { shown: rows.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages, setPage };
}

const OFFICERS: ReadonlySet<Role> = new Set(['TRAFFIC_OFFICER', 'SENIOR_OFFICER']);

/** Whether this is an officer: reports name others too who issued fines, and those have no page here. */
const hasPage = ({ role }: OfficerStats): boolean => OFFICERS.has(role);

/** A name; it leads to the officer's page, if there is one that the reader may open, with the same period. */
function OfficerLink({ officer }: { officer: OfficerStats }) {
  const { role } = useUser();
  const { search } = useLocation();
  const name = fullNameOf(officer);
  if (!mayOpen(role, 'officers') || !hasPage(officer)) return name;
  return (
    <MuiLink component={Link} to={officerPath(officer.id, search)} underline="hover">
      {name}
    </MuiLink>
  );
}

const columnsOf = (period: Period) => (
  <>
    <DataTable.Col<OfficerStats> label={t('common.badge')} render={({ badgeNumber }) => badgeNumber ?? '–'} />
    <DataTable.Col<OfficerStats>
      label={t('common.name')}
      render={(officer) => <OfficerLink officer={officer} />}
    />
    <DataTable.Col<OfficerStats>
      label={t('common.finesIssued')}
      align="right"
      render={({ id, totalFines }) => (
        <FigureLink figure={fines(totalFines, { issuedById: id, ...issuedIn(period) })}>
          {formatCount(totalFines)}
        </FigureLink>
      )}
    />
    <DataTable.Col<OfficerStats>
      label={t('report.totalAmount')}
      align="right"
      render={({ totalAmount }) => formatSzl(totalAmount)}
    />
    <DataTable.Col<OfficerStats>
      label={t('report.collected')}
      align="right"
      render={({ id, paidFines, paidAmount }) => (
        <FigureLink figure={fines(paidFines, { issuedById: id, status: 'PAID', ...issuedIn(period) })}>
          {formatSzl(paidAmount)}
        </FigureLink>
      )}
    />
    <DataTable.Col<OfficerStats>
      label={t('common.collectionRate')}
      align="right"
      render={({ collectionRate }) => <CollectionRate percentage={collectionRate} />}
    />
  </>
);

type PerformanceProps = { officers: readonly OfficerStats[]; period: Period };

const PerformanceTable = ({ officers, period }: PerformanceProps) => (
  <DataTable label={t('report.officerPerformance')} data={officers}>
    {columnsOf(period)}
  </DataTable>
);

/** The table on a phone. */
const PerformanceCards = ({ officers, period }: PerformanceProps) => (
  <Box component="ul" aria-label={t('report.officerPerformance')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {officers.map((officer) => (
      <PerformanceCard key={officer.id} officer={officer} period={period} />
    ))}
  </Box>
);

const PerformanceCard = ({ officer, period }: { officer: OfficerStats; period: Period }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 0.5,
      py: 1.25,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      <OfficerLink officer={officer} />
    </Typography>
    <CollectionRate percentage={officer.collectionRate} />
    <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
      {officer.badgeNumber && `${officer.badgeNumber} · `}
      <FigureLink figure={fines(officer.totalFines, { issuedById: officer.id, ...issuedIn(period) })}>
        {finesIssued(officer.totalFines)}
      </FigureLink>
    </Typography>
    <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
      {t('report.collectedOf', {
        collected: formatSzl(officer.paidAmount),
        issued: formatSzl(officer.totalAmount),
      })}
    </Typography>
  </Box>
);

/** Who issued what in the period, those who issued most first. */
export function OfficerPerformance({ period }: { period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useOfficerReport(period);
  return (
    <Section title={t('report.officerPerformance')} note={t('common.issuedInPeriod')}>
      <Pending of={{ data, error, refetch }} />
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
  if (officers.length === 0)
    return <Typography color="text.secondary">{t('common.noDataAvailable')}</Typography>;
  return (
    <>
      <Rows officers={shown} period={period} />
      <PageSteps {...paging} label={t('report.officerPages')} total={officers.length} />
    </>
  );
}
