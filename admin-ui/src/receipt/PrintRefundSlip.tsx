import { type RefundedReceipt, refundSlipOf } from '@fines/papers/receipt.ts';

import { useApi } from '../data/dataProvider.ts';
import { PrintButtons } from '../paper/PrintButtons.tsx';
import { usePrinting, usePrintPapers } from '../paper/usePrinting.tsx';
import { t } from './messages.ts';

/** What both sign when the money was given back. */
export function PrintRefundSlip({ receipt }: { receipt: RefundedReceipt }) {
  const api = useApi();
  const printPapers = usePrintPapers();
  const printing = usePrinting({
    kind: 'refund-slip',
    print: (choice) => printPapers(choice, async (about) => [refundSlipOf(receipt, about)]),
    fetchPdf: (choice) => api.refundSlipPdf(receipt.id, choice),
  });
  return <PrintButtons printing={printing} label={t('printRefundSlip')} />;
}
