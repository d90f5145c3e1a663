import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { useApi } from '../data/dataProvider.ts';
import { statusOf } from '../data/problem.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { common } from '../messages.ts';
import { PrintedSheet } from '../print/PrintedSheet.tsx';
import { useCheckpointLine } from '../print/useCheckpointLine.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { Page } from '../ui/Page.tsx';
import { Failure, NotFoundPage } from '../ui/states.tsx';
import { filled } from '../ui/words.tsx';
import { t } from './messages.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { useOriginals } from './useOriginals.ts';

const PAGE = { margin: '8mm 4mm' };
const APART = { '& > * + *': { mt: '8mm', pt: '8mm', borderTop: '0.3mm dashed' } };

const titleOf = (numbers: readonly string[]): string =>
  numbers.length === 1 ? t('receipt', { receipt: numbers.join() }) : t('receipts', { count: numbers.length });

/** What comes out of the printer next. */
function stateOf(left: number, all: number): string {
  if (left === 0) return t(all === 1 ? 'printsAsDuplicate' : 'printAsDuplicates');
  return left === all ? t('notPrintedYet') : t('someNotPrintedYet', { left: String(left), count: all });
}

/** Receipts as they will be printed, one beneath the other. */
function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const { originals, left, print } = useOriginals(receipts);
  const [isPrinting, setPrinting] = useState(false);
  const failed = useFailureToast();
  const checkpoint = useCheckpointLine();
  const papers = receipts.map((receipt) => (
    <ReceiptPaper
      key={receipt.id}
      receipt={receipt}
      isDuplicate={!originals.has(receipt.id)}
      checkpoint={checkpoint}
    />
  ));

  const onPrint = async (): Promise<void> => {
    setPrinting(true);
    try {
      await print();
    } catch (error) {
      failed(t('printingFailed'), error);
    } finally {
      setPrinting(false);
    }
  };

  return (
    <Page
      title={titleOf(receipts.map(({ receiptNumber }) => receiptNumber))}
      subtitle={stateOf(left.size, receipts.length)}
      width={720}
      back={{ to: '/payments', label: common('backToPayments') }}
      actions={
        <Button
          variant="contained"
          startIcon={<PrintOutlined />}
          disabled={isPrinting}
          onClick={() => void onPrint()}
        >
          {common('print')}
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
          <span key={id}>{filled(t, 'fine', { fine: <FineLink id={fineId} /> })}</span>
        ))}
      </Stack>
      <PrintedSheet page={PAGE}>
        <Stack sx={APART}>{papers}</Stack>
      </PrintedSheet>
    </Page>
  );
}

/** All the answers, or the first failure; undefined as long as one is missing. */
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

/** One beneath the other. */
export function ReceiptsByNumber({ numbers }: { numbers: readonly string[] }) {
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
      title={t('receiptNotFound')}
      hint={t('noPaymentWithNumber', { number: numbers.join(', ') })}
      back={{ to: '/payments', label: common('backToPayments') }}
    />
  );
}
