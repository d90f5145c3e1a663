import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import Box from '@mui/material/Box';

import { FilterBar } from '../table/FilterBar.tsx';
import { FilterDate } from '../table/FilterDate.tsx';
import { FilterFault } from '../table/FilterFault.tsx';
import { FilterSelect } from '../table/FilterSelect.tsx';
import { SortSelect } from '../table/SortSelect.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { faultOf } from './paymentFilter.ts';

const ORDERS = [
  { label: 'Newest first', sort: { field: 'paidAt', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'paidAt', order: 'ASC' } },
  { label: 'License plate', sort: { field: 'licensePlate', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
] as const;

export function PaymentFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      faultOf={faultOf}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: '220px 170px 170px' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <FilterSelect source="method" label="Payment Method" all="All" labels={PAYMENT_METHOD_LABELS} />
      <FilterDate source="startDate" label="Start Date" />
      <FilterDate source="endDate" label="End Date" />
      <FilterFault />
      {isNarrow && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <SortSelect orders={ORDERS} />
        </Box>
      )}
    </FilterBar>
  );
}
