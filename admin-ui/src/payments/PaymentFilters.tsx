import { PAYMENT_METHOD_LABELS, paymentMethodSchema } from '@fines/domain/payment/method.ts';
import { PAYMENT_STATUS_LABELS } from '@fines/domain/payment/status.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

import { today } from '../data/today.ts';
import { FilterBar, FilterChips, FilterFault } from '../table/FilterBar.tsx';
import { useFilters } from '../table/filterContext.ts';
import { FilterDate, FilterPerson, FilterSelect, SortSelect } from '../table/FilterFields.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { faultOf } from './paymentFilter.ts';
import { useCashiers } from './useCashiers.ts';

/** Narrows the list to what one person took. */
const CashierFilter = () => (
  <FilterPerson source="processedById" label="Cashier" people={useCashiers().data} />
);

/** One press for the days that are asked for most; another takes the days away again. */
function DayPresets() {
  const { wanted, change } = useFilters();
  const now = today();
  const presets = [
    { label: 'Today', day: now },
    { label: 'Yesterday', day: shiftDay(now, -1) },
  ];
  const { startDate, endDate } = wanted;

  const choose = (day: string | null): void => {
    change('startDate', day ?? '');
    change('endDate', day ?? '');
  };

  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Day"
      value={startDate === endDate ? startDate : undefined}
      onChange={(_event, day: string | null) => choose(day)}
      sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' }, alignSelf: 'center' }}
    >
      {presets.map(({ label, day }) => (
        <ToggleButton key={label} value={day}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

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
const CHIPS = {
  id: () => 'Receipts of a cash-up',
  refundMethod: (method: string) => {
    const known = paymentMethodSchema.safeParse(method).data;
    return `Given back by: ${known === undefined ? method : PAYMENT_METHOD_LABELS[known]}`;
  },
};

export function PaymentFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      faultOf={faultOf}
      sx={{
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 220px))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', lg: 'span 4' } },
      }}
    >
      <SearchField placeholder="Search by receipt, reference, fine or license plate..." found={['FN']} />
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
