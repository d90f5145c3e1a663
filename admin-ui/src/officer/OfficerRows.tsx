import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import { SimpleList } from 'react-admin';
import { Link, useLocation } from 'react-router';

import type { Period } from '../data/period.ts';
import { fines, issuedIn } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatPercent, dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
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

const Column = DataTable.Col<OfficerStats>;

/** The page of the list around it. */
export function OfficerTable({ period }: { period: Period }) {
  const { search } = useLocation();
  return (
    <DataTable<OfficerStats> label={t('officer.officers')} rowClick={(id) => officerPath(String(id), search)}>
      <Column
        source="badgeNumber"
        label={t('common.badge')}
        render={({ badgeNumber }) => badgeNumber ?? '–'}
      />
      <Column
        source="name"
        label={t('common.name')}
        render={(officer) => <strong>{fullNameOf(officer)}</strong>}
      />
      <Column
        source="role"
        label={t('common.role')}
        render={({ role }) => <NoWrap>{ROLE_LABELS[role]}</NoWrap>}
      />
      <Column
        source="finesIssued"
        label={t('common.finesIssued')}
        align="right"
        render={({ id, finesIssued }) => (
          <FigureLink figure={fines(finesIssued, { issuedById: id, ...issuedIn(period) })}>
            {formatCount(finesIssued)}
          </FigureLink>
        )}
      />
      <Column
        source="collectionRate"
        label={t('common.collectionRate')}
        align="right"
        render={({ collectionRate }) => <CollectionRate percentage={collectionRate} />}
      />
      <Column
        source="isActive"
        label={t('common.status')}
        render={({ isActive }) => <ActiveBadge isActive={isActive} />}
      />
      <Column
        label={t('common.actions')}
        isForScreen
        render={(officer) => (
          <LinkButton
            to={officerPath(officer.id, search)}
            label={t('officer.viewDetails')}
            name={fullNameOf(officer)}
          />
        )}
      />
    </DataTable>
  );
}

/** The list on a phone: no table fits there. */
export function OfficerCards() {
  const { search } = useLocation();
  return (
    <SimpleList<OfficerStats>
      aria-label={t('officer.officers')}
      rowClick={false}
      primaryText={(officer) => <Link to={officerPath(officer.id, search)}>{fullNameOf(officer)}</Link>}
      tertiaryText={({ isActive }) => <ActiveBadge isActive={isActive} />}
      secondaryText={({ badgeNumber, role, finesIssued, collectionRate }) => (
        <>
          {dotted(badgeNumber, ROLE_LABELS[role])}
          <br />
          {filled('officer.finesAndRate', {
            fines: formatCount(finesIssued),
            rate: <CollectionRate percentage={collectionRate} />,
          })}
        </>
      )}
    />
  );
}
