import { formatSzl } from '@fines/domain/shared/money.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { formatDate } from '../format/dates.ts';
import type { Column } from '../table/columns.ts';
import { finePath } from './paths.ts';
import { StatusBadge } from './StatusBadge.tsx';
import type { Fine } from './types.ts';

export const FINE_COLUMNS: readonly Column<Fine>[] = [
  { label: 'Fine Number', sortBy: 'fineNumber', render: (fine) => <strong>{fine.fineNumber}</strong> },
  { label: 'License Plate', sortBy: 'licensePlate', render: (fine) => fine.licensePlate },
  { label: 'Offense', sortBy: 'offenseDescription', render: (fine) => fine.offenseDescription },
  { label: 'Amount', sortBy: 'amount', align: 'right', render: (fine) => formatSzl(fine.amount) },
  { label: 'Date Issued', sortBy: 'dateIssued', render: (fine) => formatDate(fine.dateIssued) },
  { label: 'Status', sortBy: 'status', render: (fine) => <StatusBadge status={fine.status} /> },
  {
    label: 'Actions',
    render: (fine) => (
      <Button
        component={Link}
        to={finePath(fine.id)}
        size="small"
        sx={{ ml: -1.5 }}
        aria-label={`View ${fine.fineNumber}`}
        onClick={(event) => event.stopPropagation()}
      >
        View
      </Button>
    ),
  },
];
