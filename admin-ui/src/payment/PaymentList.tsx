import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import {
  PAYMENT_METHOD_LABELS,
  paymentMethodSchema,
  PAYMENT_STATUS_LABELS,
} from '@fines/domain/fine/payment.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type SelectInputProps, useListContext } from 'react-admin';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { PAYMENTS_PATH } from '../data/paths.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { RefundDialogs } from '../receipt/RefundDialogs.tsx';
import { ChoiceInput, daysFilters, PersonInput } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { PaymentTabs, TakePayment } from './PaymentDesk.tsx';
import { PaymentFigures, usePaymentStats } from './PaymentFigures.tsx';
import { useCashiers } from './paymentFilter.ts';
import { PaymentCards, PaymentTable } from './PaymentRows.tsx';

/** Narrows the list to what one person took. */
function CashierInput(props: SelectInputProps) {
  const { data, isPending } = useCashiers();
  return <PersonInput {...props} choices={data} isPending={isPending} />;
}

const { COMPLETED, REFUNDED } = PAYMENT_STATUS_LABELS;
/** Those that there are. */
const STATUSES = { COMPLETED, REFUNDED };
const REQUESTED = { true: t('payment.askedFor') };

/** Filters that a figure leads to, and no field here sets. */
const CHIPS = {
  id: () => t('payment.receiptsOfCashUp'),
  refundMethod: (method: string) => {
    const known = paymentMethodSchema.safeParse(method).data;
    return t('payment.givenBackBy', { method: known === undefined ? method : PAYMENT_METHOD_LABELS[known] });
  },
  refundedOn: (day: string) => t('payment.refundedOn', { day: formatDate(day) }),
  refundedById: () => t('payment.refundedByOne'),
  fromStatement: (is: string) => t(is === 'true' ? 'payment.withLines' : 'payment.takenByHand'),
  withoutLine: () => t('payment.withoutLine'),
};

const FILTERS = [
  <SearchInput key="search" source="search" placeholder={t('payment.searchHint')} found={['FN']} alwaysOn />,
  <ChoiceInput
    key="method"
    source="method"
    label={t('common.paymentMethod')}
    all={t('common.all')}
    labels={PAYMENT_METHOD_LABELS}
    alwaysOn
  />,
  ...daysFilters(),
  <CashierInput key="processedById" source="processedById" label={t('common.cashier')} />,
  <ChoiceInput
    key="status"
    source="status"
    label={t('common.status')}
    all={t('common.all')}
    labels={STATUSES}
  />,
  <ChoiceInput
    key="refundRequested"
    source="refundRequested"
    label={t('payment.refunds')}
    all={t('common.all')}
    labels={REQUESTED}
  />,
];

const SORTS = ['paidAt', 'licensePlate', 'amount'];

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
      {t('common.show')}
    </Button>
  );
  return (
    <Alert severity="info" action={show}>
      {t('payment.refundsAskedFor', { count: data.refundRequests })}
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
      label={t('common.export')}
      fetchFile={() => api.exportPayments(filterValues)}
      onFailed={(error) => failed(t('payment.exportFailed'), error)}
    />
  );
}

export default function PaymentList() {
  const isPhone = useIsPhone();
  return (
    <RecordList<PaymentView> perPage={10} sort={{ field: 'paidAt', order: 'DESC' }}>
      <Page title={t('common.payments')} actions={<ExportPayments />}>
        <PaymentTabs shown={PAYMENTS_PATH} />
        <Stack gap={{ xs: 2, sm: 3 }}>
          <TakePayment />
          <RefundRequestsNotice />
          <PaymentFigures />
          <ListCard filters={<Filters filters={FILTERS} chips={CHIPS} sorts={SORTS} />}>
            <RefundDialogs>{isPhone ? <PaymentCards /> : <PaymentTable />}</RefundDialogs>
          </ListCard>
        </Stack>
      </Page>
    </RecordList>
  );
}
