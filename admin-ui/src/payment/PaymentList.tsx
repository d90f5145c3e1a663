import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import {
  PAYMENT_METHOD_LABELS,
  paymentMethodSchema,
  PAYMENT_STATUS_LABELS,
} from '@fines/domain/fine/payment.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { today } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { finePath } from '../data/paths.ts';
import { formatCount } from '../format/numbers.ts';
import { FilterBar, FilterChips, FilterFault } from '../table/FilterBar.tsx';
import { FilterDate, FilterPerson, FilterSelect, SortSelect } from '../table/FilterFields.tsx';
import { ListRows } from '../table/ListBody.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { useIsNarrow, Page } from '../ui/Page.tsx';
import { useFilters } from '../ui/useWanted.ts';
import { PaymentFigures, usePaymentStats } from './PaymentFigures.tsx';
import { faultOf, useCashiers } from './paymentFilter.ts';
import { PAYMENT_COLUMNS, PaymentCards } from './PaymentRows.tsx';
import { RefundDialogs } from './RefundDialogs.tsx';

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

function PaymentFilters() {
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

const wordsFor = (count: number): string =>
  count === 1 ? 'One refund is asked for' : `${formatCount(count)} refunds are asked for`;

/** Tells those who may decide that somebody waits for it, and leads to what is asked for. */
function RefundRequestsNotice() {
  const { role } = useUser();
  const { filterValues, setFilters } = useListContext();
  const { data } = usePaymentStats();
  const isShown = filterValues['refundRequested'] === 'true';
  if (data === undefined || data.refundRequests === 0 || isShown) return null;
  if (roleReason(role, 'payment.refund') !== undefined) return null;
  const show = (
    <Button color="inherit" size="small" onClick={() => setFilters({ refundRequested: 'true' })}>
      Show
    </Button>
  );
  return (
    <Alert severity="info" action={show}>
      {wordsFor(data.refundRequests)}
    </Alert>
  );
}

/** Downloads what the search and the filters of the list around it let through. */
function ExportPayments() {
  const api = useApi();
  const failed = useFailureToast();
  const { filterValues } = useListContext();
  return (
    <DownloadButton
      label="Export"
      fetchFile={() => api.exportPayments(filterValues)}
      onFailed={(error) => failed('Failed to export payments', error)}
    />
  );
}

export default function PaymentList() {
  return (
    <RecordList<PaymentView> perPage={10} sort={{ field: 'paidAt', order: 'DESC' }}>
      <Page
        title="Payments"
        actions={
          <>
            <ExportPayments />
            <Button component={Link} to="/payments/cash-up" variant="outlined">
              Cash-up
            </Button>
          </>
        }
      >
        <Stack gap={{ xs: 2, sm: 3 }}>
          <RefundRequestsNotice />
          <PaymentFigures />
          <Card>
            <PaymentFilters />
            <RefundDialogs>
              <ListRows<PaymentView>
                label="Payments"
                columns={PAYMENT_COLUMNS}
                pathOf={({ fineId }) => finePath(fineId)}
                cards={<PaymentCards />}
              />
            </RefundDialogs>
          </Card>
        </Stack>
      </Page>
    </RecordList>
  );
}
