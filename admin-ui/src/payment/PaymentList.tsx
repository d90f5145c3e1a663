import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import {
  PAYMENT_METHOD_LABELS,
  paymentMethodSchema,
  PAYMENT_STATUS_LABELS,
} from '@fines/domain/fine/payment.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useListContext } from 'ra-core';
import { Link } from 'react-router';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { receiptPath } from '../data/paths.ts';
import { formatCount } from '../format/numbers.ts';
import { type Filter, FilterBar } from '../table/FilterBar.tsx';
import { FilterDays } from '../table/FilterDays.tsx';
import { FilterPerson, FilterSelect, type Order } from '../table/FilterFields.tsx';
import { ListRows } from '../table/ListBody.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page } from '../ui/Page.tsx';
import { PaymentFigures, usePaymentStats } from './PaymentFigures.tsx';
import { faultOf, useCashiers } from './paymentFilter.ts';
import { PAYMENT_COLUMNS, PaymentCards } from './PaymentRows.tsx';
import { RefundDialogs } from './RefundDialogs.tsx';

/** Narrows the list to what one person took. */
const CashierFilter = () => (
  <FilterPerson source="processedById" label="Cashier" people={useCashiers().data} />
);

const ORDERS: readonly Order[] = [
  { label: 'Newest first', sort: { field: 'paidAt', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'paidAt', order: 'ASC' } },
  { label: 'License plate', sort: { field: 'licensePlate', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
];

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

const MORE: readonly Filter[] = [
  { label: 'Cashier', sources: ['processedById'], fields: <CashierFilter /> },
  {
    label: 'Status',
    sources: ['status'],
    fields: <FilterSelect source="status" label="Status" all="All" labels={STATUSES} />,
  },
  {
    label: 'Refunds',
    sources: ['refundRequested'],
    fields: <FilterSelect source="refundRequested" label="Refunds" all="All" labels={REQUESTED} />,
  },
];

const PaymentFilters = () => (
  <FilterBar more={MORE} chips={CHIPS} orders={ORDERS} faultOf={faultOf}>
    <SearchField placeholder="Search by receipt, reference, fine or license plate..." found={['FN']} />
    <FilterSelect source="method" label="Payment Method" all="All" labels={PAYMENT_METHOD_LABELS} />
    <FilterDays />
  </FilterBar>
);

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
                pathOf={({ receiptNumber }) => receiptPath(receiptNumber)}
                cards={<PaymentCards />}
              />
            </RefundDialogs>
          </Card>
        </Stack>
      </Page>
    </RecordList>
  );
}
