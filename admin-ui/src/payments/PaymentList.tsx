import type { PaymentView } from '@fines/domain/payment/view.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { roleReason } from '../auth/roleReason.ts';
import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/useApi.ts';
import { finePath } from '../fines/paths.ts';
import { formatCount } from '../format/numbers.ts';
import { ListBody } from '../table/ListBody.tsx';
import { Pager } from '../table/Pager.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import { useFailureToast } from '../toasts/useToast.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { PaymentFigures, usePaymentStats } from './PaymentFigures.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { PAYMENT_COLUMNS, PaymentCards } from './PaymentRows.tsx';
import { RefundDialogs } from './refund/RefundDialogs.tsx';

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
  const isNarrow = useIsNarrow();
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
              <ListBody>
                {isNarrow ? (
                  <PaymentCards />
                ) : (
                  <RecordTable<PaymentView>
                    label="Payments"
                    columns={PAYMENT_COLUMNS}
                    pathOf={({ fineId }) => finePath(fineId)}
                  />
                )}
                <Pager />
              </ListBody>
            </RefundDialogs>
          </Card>
        </Stack>
      </Page>
    </RecordList>
  );
}
