import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';

import type { Period } from '../data/period.ts';
import { fines, issuedIn } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { fullNameOf } from '../format/names.ts';
import { formatCount } from '../format/numbers.ts';
import type { Column } from '../table/columns.ts';
import { ActiveBadge } from '../ui/ActiveBadge.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { NoWrap } from '../ui/NoWrap.tsx';
import { CollectionRate } from './CollectionRate.tsx';
import { officerPath } from './paths.ts';

export const officerColumns = (search: string, period: Period): readonly Column<OfficerStats>[] => [
  { label: 'Badge', sortBy: 'badgeNumber', render: ({ badgeNumber }) => badgeNumber ?? '–' },
  { label: 'Name', sortBy: 'name', render: (officer) => <strong>{fullNameOf(officer)}</strong> },
  { label: 'Role', sortBy: 'role', render: ({ role }) => <NoWrap>{ROLE_LABELS[role]}</NoWrap> },
  {
    label: 'Fines Issued',
    sortBy: 'finesIssued',
    align: 'right',
    render: ({ id, finesIssued }) => (
      <FigureLink figure={fines(finesIssued, { issuedById: id, ...issuedIn(period) })}>
        {formatCount(finesIssued)}
      </FigureLink>
    ),
  },
  {
    label: 'Collection Rate',
    sortBy: 'collectionRate',
    align: 'right',
    render: ({ collectionRate }) => <CollectionRate percentage={collectionRate} />,
  },
  { label: 'Status', sortBy: 'isActive', render: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    label: 'Actions',
    render: (officer) => (
      <LinkButton to={officerPath(officer.id, search)} label="View Details" name={fullNameOf(officer)} />
    ),
  },
];
