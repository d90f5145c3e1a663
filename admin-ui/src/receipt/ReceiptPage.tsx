import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { isRefunded, receiptOf } from '@fines/papers/receipt.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { useParams } from 'react-router';

import { serverClock } from '../data/client.ts';
import { type ConsoleDataProvider, useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { statusOf } from '../data/problem.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { type PaperChoice, usePaperChoice } from '../paper/choice.ts';
import { PaperPreview } from '../paper/PaperPreview.tsx';
import { PrintButtons } from '../paper/PrintButtons.tsx';
import { PrintedPapers } from '../paper/PrintedPapers.tsx';
import { useLetterhead } from '../paper/useLetterhead.ts';
import { pdfs, usePrinting } from '../paper/usePrinting.tsx';
import { useSheet } from '../print/printer.ts';
import { useCheckpointLine } from '../print/useCheckpointLine.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { Page } from '../ui/Page.tsx';
import { NotFoundPage, PendingPage } from '../ui/states.tsx';
import { filled } from '../ui/words.tsx';
import { PrintRefundSlip } from './PrintRefundSlip.tsx';
import { RefundButtons } from './RefundDialogs.tsx';
import { type Originals, useOriginals } from './useOriginals.ts';

/** As wide as a sheet of A4, in pixels. */
const WIDTH = 794;

const BACK = { to: '/payments', label: t('common.backToPayments') };

const titleOf = (numbers: readonly string[]): string =>
  numbers.length === 1
    ? t('receipt.receipt', { receipt: numbers.join() })
    : t('receipt.receipts', { count: numbers.length });

/** What comes out of the printer next. */
function stateOf(left: number, all: number): string {
  if (left === 0) return t(all === 1 ? 'receipt.printsAsDuplicate' : 'receipt.printAsDuplicates');
  return left === all
    ? t('receipt.notPrintedYet')
    : t('receipt.someNotPrintedYet', { left: String(left), count: all });
}

/** A payment, and who was fined, if that is known. */
type Paid = { receipt: Receipt; driverName: string | null };

type Shown = { paid: readonly Paid[]; letterhead: Letterhead };

/** The papers as they come out of the printer next. They stand out for it as long as the page is open. */
function usePapers({ paid, letterhead }: Shown, choice: PaperChoice, { originals, onPrint }: Originals) {
  const { size, language } = choice;
  const checkpoint = useCheckpointLine();
  const put = useSheet();

  const papers = useMemo(() => {
    const about = { letterhead, language, checkpoint, now: serverClock.now().toISOString() };
    return paid.map(({ receipt, driverName }) =>
      receiptOf(receipt, about, { isDuplicate: !originals.has(receipt.id), driverName }),
    );
  }, [paid, letterhead, language, checkpoint, originals]);

  useLayoutEffect(() => {
    put(<PrintedPapers papers={papers} size={size} isTogether onPrint={onPrint} />);
  }, [put, papers, size, onPrint]);

  return papers;
}

/** Receipts as they will be printed, one beneath the other. */
function Receipts(shown: Shown) {
  const receipts = useMemo(() => shown.paid.map(({ receipt }) => receipt), [shown.paid]);
  const [only, ...others] = receipts;
  const alone = others.length === 0 ? only : undefined;
  const [choice] = usePaperChoice('receipt');
  const originals = useOriginals(receipts);
  const papers = usePapers(shown, choice, originals);
  const printing = usePrinting({
    kind: 'receipt',
    print: originals.print,
    fetchPdf: alone && ((on) => pdfs.receipt(alone.id, on)),
  });

  return (
    <Page
      title={titleOf(receipts.map(({ receiptNumber }) => receiptNumber))}
      subtitle={stateOf(originals.left.size, receipts.length)}
      width={WIDTH}
      back={BACK}
      actions={
        <>
          {alone && <RefundButtons payment={alone} />}
          {alone && isRefunded(alone) && <PrintRefundSlip receipt={alone} />}
          <PrintButtons printing={printing} variant="contained" />
        </>
      }
    >
      <Stack gap={2}>
        <PaperPreview papers={papers} size={choice.size} />
        {receipts.map((receipt) => (
          <Box key={receipt.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {filled('receipt.fine', { fine: <FineLink id={receipt.fineId} /> })}
            {!alone && <RefundButtons payment={receipt} size="small" />}
          </Box>
        ))}
      </Stack>
    </Page>
  );
}

/** Nobody, where the fine was deleted or cannot be read: then the receipt has a line to fill in. */
const driverOf = (api: ConsoleDataProvider, id: string): Promise<string | null> =>
  api.getOne<Fine>('fines', { id }).then(
    ({ data }) => data.driverName,
    () => null,
  );

async function paidBy(api: ConsoleDataProvider, number: string): Promise<Paid> {
  const receipt = await api.receipt(number);
  return { receipt, driverName: await driverOf(api, receipt.fineId) };
}

/** All the answers, or the first failure; undefined as long as one is missing. */
const combine = (answers: UseQueryResult<Paid>[]) => {
  const paid = answers.flatMap(({ data }) => data ?? []);
  return {
    paid: paid.length === answers.length ? paid : undefined,
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
  const letterhead = useLetterhead();
  const { paid, failed = letterhead } = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['payments', 'receipt', number],
      queryFn: () => paidBy(api, number),
    })),
    combine,
  });

  if (paid && letterhead.data) return <Receipts paid={paid} letterhead={letterhead.data} />;
  if (failed.error === null) return <LoadingPage />;
  if (statusOf(failed.error) !== 404) return <PendingPage of={failed} title={titleOf(numbers)} back={BACK} />;
  return (
    <NotFoundPage
      title={t('receipt.receiptNotFound')}
      hint={t('receipt.noPaymentWithNumber', { number: numbers.join(', ') })}
      back={BACK}
    />
  );
}
