import { formatSzl } from '@fines/domain/shared/money.ts';

import { formatDate } from '../format/dates.ts';
import { PayCheckbox } from '../payments/together/PayCheckbox.tsx';
import type { Column } from '../table/columns.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { DueDate } from './DueDate.tsx';
import { finePath } from './paths.ts';
import { PersonFoundNote } from './PersonFoundNote.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { Fine } from './types.ts';

export const FINE_COLUMNS: readonly Column<Fine>[] = [
  { label: 'Fine Number', sortBy: 'fineNumber', render: (fine) => <strong>{fine.fineNumber}</strong> },
  {
    label: 'License Plate',
    sortBy: 'licensePlate',
    render: (fine) => (
      <>
        {fine.licensePlate}
        <PersonFoundNote fine={fine} />
      </>
    ),
  },
  { label: 'Offense', sortBy: 'offenseDescription', render: (fine) => fine.offenseDescription },
  { label: 'Amount', sortBy: 'amount', align: 'right', render: (fine) => formatSzl(fine.amount) },
  { label: 'Date Issued', sortBy: 'dateIssued', render: (fine) => formatDate(fine.dateIssued) },
  { label: 'Due Date', sortBy: 'dueDate', render: (fine) => <DueDate fine={fine} /> },
  { label: 'Status', sortBy: 'status', render: (fine) => <StatusBadge status={fine.status} /> },
  {
    label: 'Actions',
    render: (fine) => <LinkButton to={finePath(fine.id)} label="View" name={fine.fineNumber} />,
  },
];

/** For those who take money or send reminders. */
export const SELECTABLE_FINE_COLUMNS: readonly Column<Fine>[] = [
  { label: 'Select', render: (fine) => <PayCheckbox fine={fine} /> },
  ...FINE_COLUMNS,
];
