import { type RefundedReceipt, refundSlipOf } from '@fines/papers/receipt.ts';

import { t } from '../i18n/i18nProvider.ts';
import { PrintButtons } from '../paper/PrintButtons.tsx';
import { pdfs, usePrinting, usePrintPapers } from '../paper/usePrinting.tsx';

/** What both sign when the money was given back. */
export function PrintRefundSlip({ receipt }: { receipt: RefundedReceipt }) {
  const printPapers = usePrintPapers();
  const printing = usePrinting({
    kind: 'refund-slip',
    print: (choice) => printPapers(choice, async (about) => [refundSlipOf(receipt, about)]),
    fetchPdf: (choice) => pdfs.refundSlip(receipt.id, choice),
  });
  return <PrintButtons printing={printing} label={t('receipt.printRefundSlip')} />;
}
