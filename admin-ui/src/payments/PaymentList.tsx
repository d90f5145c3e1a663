import type { PaymentView } from '@fines/domain/payment/view.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';

import { finePath } from '../fines/paths.ts';
import { ListBody } from '../table/ListBody.tsx';
import { Pager } from '../table/Pager.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { ExportPayments } from './ExportPayments.tsx';
import { PaymentCards } from './PaymentCards.tsx';
import { PAYMENT_COLUMNS } from './paymentColumns.tsx';
import { PaymentFigures } from './PaymentFigures.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { RefundDialogs } from './refund/RefundDialogs.tsx';
import { RefundRequestsNotice } from './RefundRequestsNotice.tsx';

/** There are many of them. */
const CLOSE_COLUMNS = {
  '& tr > *': { px: '8px !important' },
  '& tr > :first-of-type': { pl: '16px !important' },
};

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
          <Card sx={CLOSE_COLUMNS}>
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
