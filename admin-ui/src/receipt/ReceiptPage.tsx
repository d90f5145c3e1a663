import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import Stack from '@mui/material/Stack';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { statusOf } from '../data/problem.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PrintButtons } from '../paper/PrintButtons.tsx';
import { usePrinting } from '../paper/usePrinting.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { NotFoundPage, PendingPage } from '../ui/states.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { PaymentState } from './PaymentState.tsx';
import { RefundButtons } from './RefundDialogs.tsx';
import { useReceiptPrinting } from './useReceiptPrinting.ts';

/** As wide as a sheet of A4, in pixels. */
const WIDTH = 794;

const back = () => ({ to: '/payments', label: t('common.backToPayments') });

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

/** What both sign when the money was given back. */
function PrintRefundSlip({ receipt }: { receipt: Receipt }) {
  const api = useApi();
  const printing = usePrinting({
    kind: 'refund-slip',
    fetchPdf: (choice) => api.refundSlipPdf(receipt.id, choice),
  });
  return <PrintButtons printing={printing} label={t('receipt.printRefundSlip')} />;
}

const RefundFacts = ({ refund }: { refund: NonNullable<Receipt['refund']> }) => (
  <>
    <Fact label={t('receipt.refundedAt')}>{formatDateTime(refund.refundedAt)}</Fact>
    <Fact label={t('receipt.refundedBy')}>{withBadge(refund.refundedBy)}</Fact>
    <Fact label={t('receipt.givenBackBy')}>{PAYMENT_METHOD_LABELS[refund.method]}</Fact>
    <Fact label={t('receipt.referenceOfRefund')}>{refund.transactionReference}</Fact>
    <Fact label={t('common.reason')} isLong>
      {refund.reason}
    </Fact>
  </>
);

/** A payment with the fine that it paid. */
function ReceiptSection({ receipt, isAlone }: { receipt: Receipt; isAlone: boolean }) {
  // Nobody where the fine was deleted.
  const { data: fine } = useGetOne<Fine>('fines', { id: receipt.fineId }, { retry: false });
  return (
    <Section
      title={isAlone ? t('common.payment') : receipt.receiptNumber}
      action={isAlone ? undefined : <RefundButtons payment={receipt} size="small" />}
    >
      <Facts>
        <Fact label={t('common.amount')}>{formatSzl(receipt.amount)}</Fact>
        <Fact label={t('common.status')}>
          <PaymentState payment={receipt} />
        </Fact>
        <Fact label={t('common.paymentMethod')}>{PAYMENT_METHOD_LABELS[receipt.method]}</Fact>
        <Fact label={t('common.reference')}>{receipt.transactionReference}</Fact>
        <Fact label={t('receipt.paidAt')}>{formatDateTime(receipt.paidAt)}</Fact>
        <Fact label={t('common.cashier')}>{withBadge(receipt.processedBy)}</Fact>
        <Fact label={t('common.fine')}>
          <FineLink id={receipt.fineId} />
        </Fact>
        <Fact label={t('common.licensePlate')}>{receipt.fine.licensePlate}</Fact>
        <Fact label={t('common.offense')}>{receipt.offenseDescription}</Fact>
        <Fact label={t('common.dateIssued')}>{formatDate(receipt.dateIssued)}</Fact>
        <Fact label={t('receipt.driver')}>{fine?.driverName}</Fact>
        {receipt.printedAt !== null && (
          <Fact label={t('receipt.originalPrinted')}>{formatDateTime(receipt.printedAt)}</Fact>
        )}
        {receipt.refund && <RefundFacts refund={receipt.refund} />}
      </Facts>
    </Section>
  );
}

/** Receipts, which are printed together. */
function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const [only, ...others] = receipts;
  const alone = others.length === 0 ? only : undefined;
  const { printing, left } = useReceiptPrinting(receipts);
  return (
    <Page
      title={titleOf(receipts.map(({ receiptNumber }) => receiptNumber))}
      subtitle={stateOf(left.length, receipts.length)}
      width={WIDTH}
      back={back()}
      actions={
        <>
          {alone && <RefundButtons payment={alone} />}
          {alone?.refund && <PrintRefundSlip receipt={alone} />}
          <PrintButtons printing={printing} variant="contained" />
        </>
      }
    >
      <Stack gap={2}>
        {receipts.map((receipt) => (
          <ReceiptSection key={receipt.id} receipt={receipt} isAlone={alone !== undefined} />
        ))}
      </Stack>
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

/** `/payments/RCP-2026-001`; several numbers, with commas between them, are printed together. */
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

  if (receipts) return <Receipts receipts={receipts} />;
  if (failed === undefined) return <LoadingPage />;
  if (statusOf(failed.error) !== 404) {
    return <PendingPage of={failed} title={titleOf(numbers)} back={back()} />;
  }
  return (
    <NotFoundPage
      title={t('receipt.receiptNotFound')}
      hint={t('receipt.noPaymentWithNumber', { number: numbers.join(', ') })}
      back={back()}
    />
  );
}
