import type { Receipt } from '@fines/domain/payment/receipt.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { statusOf } from '../../data/problem.ts';
import { useApi } from '../../data/useApi.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { Receipts } from './Receipts.tsx';

/** Of several answers all, or the first that failed; none as long as one is missing. */
const combine = (answers: UseQueryResult<Receipt>[]) => {
  const receipts = answers.flatMap(({ data }) => data ?? []);
  return {
    receipts: receipts.length === answers.length ? receipts : undefined,
    failed: answers.find(({ error }) => error !== null),
  };
};

/** `/payments/RCP-2026-001`; several numbers, with commas between them, come on one sheet. */
export default function ReceiptPage() {
  const { id = '' } = useParams();
  return <ReceiptsByNumber key={id} numbers={id.split(',')} />;
}

function ReceiptsByNumber({ numbers }: { numbers: readonly string[] }) {
  const api = useApi();
  const { receipts, failed } = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['payments', 'receipt', number],
      queryFn: () => api.receipt(number),
    })),
    combine,
  });

  if (receipts !== undefined) return <Receipts receipts={receipts} />;
  if (failed === undefined) return <LoadingPage />;
  if (statusOf(failed.error) !== 404) {
    return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return (
    <NotFoundPage
      title="Receipt not found"
      hint={`There is no payment with the receipt number ${numbers.join(', ')}.`}
      back={{ to: '/payments', label: 'Back to Payments' }}
    />
  );
}
