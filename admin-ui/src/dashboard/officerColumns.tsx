import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { serverClock } from '../data/client.ts';
import { fines, issuedIn } from '../figures/figure.ts';
import { FigureLink } from '../figures/FigureLink.tsx';
import { fullNameOf } from '../format/names.ts';
import { formatCount } from '../format/numbers.ts';
import { formatPercent } from '../format/percent.ts';
import { officerPath } from '../officers/paths.ts';
import { defaultPeriod } from '../period/period.ts';
import type { Column } from '../table/columns.ts';

const NameLink = ({ officer }: { officer: OfficerStats }) => (
  <Link component={RouterLink} to={officerPath(officer.id, '')}>
    {fullNameOf(officer)}
  </Link>
);

/** `isLinked` for those who may open an officer. */
export const officerColumns = (isLinked: boolean): readonly Column<OfficerStats>[] => [
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
