import type { Receipt } from '@fines/domain/payment/receipt.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';

import { unprinted } from '../../data/client.ts';
import { statusOf } from '../../data/problem.ts';
import { useApi } from '../../data/useApi.ts';
import { FineLink } from '../../fines/FineLink.tsx';
import { PrintedSheet } from '../../print/PrintedSheet.tsx';
import { useCheckpointLine } from '../../print/useCheckpointLine.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReceiptPaper } from './ReceiptPaper.tsx';

/**
 * Those of the receipts that are duplicates when they are printed, be it by the button or by the browser's menu.
 * What was printed stays as it was printed until it is printed again: some phones take their time.
 */
function useDuplicates(numbers: readonly string[]): ReadonlySet<string> {
  const [duplicates, setDuplicates] = useState(
    () => new Set(numbers.filter((number) => !unprinted.has(number))),
  );

  useEffect(() => {
    const note = () =>
      flushSync(() => setDuplicates(new Set(numbers.filter((number) => !unprinted.take(number)))));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, [numbers]);

  return duplicates;
}

const PAGE = { margin: '8mm 4mm' };
const APART = { '& > * + *': { mt: '8mm', pt: '8mm', borderTop: '0.3mm dashed' } };

/** Receipts as they will be printed, one beneath the other. */
function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const duplicates = useDuplicates(useMemo(() => receipts.map(({ id }) => id), [receipts]));
  const checkpoint = useCheckpointLine();
  const papers = receipts.map((receipt) => (
    <ReceiptPaper
      key={receipt.id}
      receipt={receipt}
      isDuplicate={duplicates.has(receipt.id)}
      checkpoint={checkpoint}
    />
  ));
  const [first] = receipts;
  return (
    <Page
      title={receipts.length === 1 ? `Receipt ${first?.receiptNumber}` : `${receipts.length} Receipts`}
      subtitle={duplicates.size === 0 ? 'Not printed yet' : 'Prints as a duplicate'}
      width={720}
      back={{ to: '/payments', label: 'Back to Payments' }}
      actions={
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Stack gap={2}>
        {papers.map((paper) => (
          <Card key={paper.key} sx={{ p: { xs: 2, sm: 3 }, bgcolor: 'common.white' }}>
            {paper}
          </Card>
        ))}
        {receipts.map(({ id, fineId }) => (
          <span key={id}>
            Fine <FineLink id={fineId} />
          </span>
        ))}
      </Stack>
      <PrintedSheet page={PAGE}>
        <Stack sx={APART}>{papers}</Stack>
      </PrintedSheet>
    </Page>
  );
}

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
