import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { fullNameOf } from '../format/names.ts';
import { formatCount } from '../format/numbers.ts';
import { formatPercent } from '../format/percent.ts';
import { officerPath } from '../officers/paths.ts';
import type { Column } from '../table/columns.ts';

const NameLink = ({ officer }: { officer: OfficerStats }) => (
  <Link component={RouterLink} to={officerPath(officer.id, '')}>
    {fullNameOf(officer)}
  </Link>
);

/** `isLinked` for those who may open an officer. */
export const officerColumns = (isLinked: boolean): readonly Column<OfficerStats>[] => [
  { label: 'Name', render: (officer) => (isLinked ? <NameLink officer={officer} /> : fullNameOf(officer)) },
  { label: 'Fines Issued', align: 'right', render: ({ totalFines }) => formatCount(totalFines) },
  { label: 'Collection Rate', align: 'right', render: ({ collectionRate }) => formatPercent(collectionRate) },
];
