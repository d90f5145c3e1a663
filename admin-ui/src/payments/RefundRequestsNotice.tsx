import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';

import { roleReason } from '../auth/roleReason.ts';
import { useUser } from '../auth/useUser.ts';
import { formatCount } from '../format/numbers.ts';
import { usePaymentStats } from './usePaymentStats.ts';

const wordsFor = (count: number): string =>
  count === 1 ? 'One refund is asked for' : `${formatCount(count)} refunds are asked for`;

/** Tells those who may decide that somebody waits for it, and leads to what is asked for. */
export function RefundRequestsNotice() {
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
