import { formatSzl } from '@fines/domain/shared/money.ts';
import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

import { FineLink } from '../fines/FineLink.tsx';
import { finePath } from '../fines/paths.ts';
import { StatusBadge } from '../fines/StatusBadge.tsx';
import { formatDate } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import { PayActions, PayButton, PayCheckbox } from '../payments/together/PayActions.tsx';
import { PayBar } from '../payments/together/PayBar.tsx';
import { PayTogether } from '../payments/together/PayTogether.tsx';
import { useMayPay } from '../payments/together/selection.ts';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { CardList, RecordCard } from '../table/RecordCard.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';

/** A fine as the search of a vehicle answers it. */
type FoundFine = VehicleSearch['fines'][number];

/** The fines of a plate where no table fits. */
const HistoryCards = ({ fines }: { fines: readonly FoundFine[] }) => (
  <CardList label="Fine History">
    {fines.map((fine) => (
      <RecordCard
        key={fine.id}
        to={finePath(fine.id)}
        title={fine.id}
        amount={formatSzl(fine.amount)}
        subject={fine.offenseDescription}
        note={formatDate(fine.dateIssued)}
        badge={<StatusBadge status={fine.status} />}
        actions={<PayActions fine={fine} />}
      />
    ))}
  </CardList>
);

const COLUMNS: readonly Column<FoundFine>[] = [
  { label: 'Fine Number', render: ({ id }) => <FineLink id={id} /> },
  { label: 'Offense', render: ({ offenseDescription }) => offenseDescription },
  { label: 'Amount', align: 'right', render: ({ amount }) => formatSzl(amount) },
  { label: 'Date Issued', render: ({ dateIssued }) => formatDate(dateIssued) },
  { label: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
];

/** For those who take money. */
const PAY_COLUMNS: readonly Column<FoundFine>[] = [
  { label: 'Select', render: (fine) => <PayCheckbox fine={fine} /> },
  ...COLUMNS,
  { label: 'Payment', render: (fine) => <PayButton fine={fine} /> },
];

/** The fines of a plate, the newest first. */
export function FineHistory({ found: { fines, totalFines } }: { found: VehicleSearch }) {
  const isNarrow = useIsNarrow();
  const columns = useMayPay() ? PAY_COLUMNS : COLUMNS;
  return (
    <PayTogether>
      <Card>
        <Box sx={{ p: 2 }}>
          <Typography variant="h2">Fine History</Typography>
          {fines.length === 0 && <Typography color="text.secondary">No fines on record</Typography>}
          {fines.length < totalFines && (
            <Typography variant="body2" color="text.secondary">
              The newest {formatCount(fines.length)} of {formatCount(totalFines)} fines; the totals count all
              of them.
            </Typography>
          )}
        </Box>
        {fines.length > 0 && isNarrow && <HistoryCards fines={fines} />}
        {fines.length > 0 && !isNarrow && (
          <DataTable label="Fine History" columns={columns} rows={fines} pathOf={({ id }) => finePath(id)} />
        )}
        <PayBar />
      </Card>
    </PayTogether>
  );
}
