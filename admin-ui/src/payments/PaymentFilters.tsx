import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import { PAYMENT_STATUS_LABELS } from '@fines/domain/payment/status.ts';
import Box from '@mui/material/Box';

import { FilterBar } from '../table/FilterBar.tsx';
import { FilterChips } from '../table/FilterChips.tsx';
import { FilterDate } from '../table/FilterDate.tsx';
import { FilterFault } from '../table/FilterFault.tsx';
import { FilterSelect } from '../table/FilterSelect.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { CashierFilter } from './CashierFilter.tsx';
import { DayPresets } from './DayPresets.tsx';
import { faultOf } from './paymentFilter.ts';

const ORDERS = [
  { label: 'Newest first', sort: { field: 'paidAt', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'paidAt', order: 'ASC' } },
  { label: 'License plate', sort: { field: 'licensePlate', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
] as const;

const { COMPLETED, REFUNDED } = PAYMENT_STATUS_LABELS;
/** Those that there are. */
const STATUSES = { COMPLETED, REFUNDED };
const REQUESTED = { true: 'Asked for' };

/** Filters that a figure leads to, and no field here sets. */
const CHIPS = { id: () => 'Receipts of a cash-up' };

export function PaymentFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      faultOf={faultOf}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 220px))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', lg: 'span 4' } },
      }}
    >
      <SearchField placeholder="Search by receipt, reference, fine or license plate..." />
      <DayPresets />
      <FilterSelect source="method" label="Payment Method" all="All" labels={PAYMENT_METHOD_LABELS} />
      <FilterDate source="startDate" label="Start Date" />
      <FilterDate source="endDate" label="End Date" />
      <CashierFilter />
      <FilterSelect source="status" label="Status" all="All" labels={STATUSES} />
      <FilterSelect source="refundRequested" label="Refunds" all="All" labels={REQUESTED} />
      <FilterFault />
      <FilterChips labels={CHIPS} />
      {isNarrow && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <SortSelect orders={ORDERS} />
        </Box>
      )}
    </FilterBar>
  );
}
