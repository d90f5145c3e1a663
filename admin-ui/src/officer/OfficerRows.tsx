import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';

import type { Period } from '../data/period.ts';
import { fines, issuedIn } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatPercent, dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ListRows } from '../table/ListBody.tsx';
import type { Column } from '../table/TableFrame.tsx';
import { LinkButton } from '../ui/buttons.tsx';
import { ActiveBadge, filled, NoWrap } from '../ui/words.tsx';
import { officerPath } from './words.ts';

const GOOD = 70;

/** A percentage; green from 70 on. */
export const CollectionRate = ({ percentage }: { percentage: number }) => (
  <Box
    component="span"
    sx={percentage >= GOOD ? { color: 'success.main', fontWeight: 600 } : { color: 'inherit' }}
  >
    {formatPercent(percentage)}
  </Box>
);

const officerColumns = (search: string, period: Period): readonly Column<OfficerStats>[] => [
  { label: t('common.badge'), sortBy: 'badgeNumber', render: ({ badgeNumber }) => badgeNumber ?? '–' },
  { label: t('common.name'), sortBy: 'name', render: (officer) => <strong>{fullNameOf(officer)}</strong> },
  { label: t('common.role'), sortBy: 'role', render: ({ role }) => <NoWrap>{ROLE_LABELS[role]}</NoWrap> },
  {
    label: t('common.finesIssued'),
    sortBy: 'finesIssued',
    align: 'right',
    render: ({ id, finesIssued }) => (
      <FigureLink figure={fines(finesIssued, { issuedById: id, ...issuedIn(period) })}>
        {formatCount(finesIssued)}
      </FigureLink>
    ),
  },
  {
    label: t('common.collectionRate'),
    sortBy: 'collectionRate',
    align: 'right',
    render: ({ collectionRate }) => <CollectionRate percentage={collectionRate} />,
  },
  {
    label: t('common.status'),
    sortBy: 'isActive',
    render: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    label: t('common.actions'),
    isForScreen: true,
    render: (officer) => (
      <LinkButton
        to={officerPath(officer.id, search)}
        label={t('officer.viewDetails')}
        name={fullNameOf(officer)}
      />
    ),
  },
];

function OfficerCard({ officer, search }: { officer: OfficerStats; search: string }) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={officerPath(officer.id, search)}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          alignItems: 'center',
          gap: 0.5,
          px: 2,
          py: 1.5,
          color: 'inherit',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: '-2px !important' },
        }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fullNameOf(officer)}</Typography>
        <ActiveBadge isActive={officer.isActive} />
        <Typography variant="body2" color="text.secondary">
          {dotted(officer.badgeNumber, ROLE_LABELS[officer.role])}
        </Typography>
        <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
          {filled('officer.finesAndRate', {
            fines: formatCount(officer.finesIssued),
            rate: <CollectionRate percentage={officer.collectionRate} />,
          })}
        </Typography>
      </Box>
    </Box>
  );
}

/** The list on a phone: no table fits there. */
function OfficerCards({ search }: { search: string }) {
  const { data = [] } = useListContext<OfficerStats>();
  return (
    <Box component="ul" aria-label={t('officer.officers')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((officer) => (
        <OfficerCard key={officer.id} officer={officer} search={search} />
      ))}
    </Box>
  );
}

/** The page of the list around it. */
export function OfficerRows({ period }: { period: Period }) {
  const { search } = useLocation();
  return (
    <ListRows<OfficerStats>
      label={t('officer.officers')}
      columns={officerColumns(search, period)}
      pathOf={({ id }) => officerPath(id, search)}
      cards={<OfficerCards search={search} />}
    />
  );
}
