import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import type { Language } from '@fines/messages/translator.ts';
import type { PaperSize } from '@fines/papers/paper.ts';

import type { Caller, DownloadedFile } from './urls.ts';

/** On what paper, and in which language. */
export type PaperChoice = { size: PaperSize; language: Language };

const PDF = 'application/pdf';

/** `ss` of `ss-SZ`. */
const asked = ({ size, language }: PaperChoice) => ({ size, language: language.slice(0, 2) });

/** What the API offers on papers: each as a PDF. */
export const paperCalls = (api: Caller) => {
  const pdfOf = (resource: string, paper: string) => (id: string, choice: PaperChoice) =>
    api.file(`/${resource}/${encodeURIComponent(id)}/${paper}.pdf`, asked(choice), PDF);
  return {
    noticePdf: pdfOf('fines', 'notice'),
    reminderPdf: pdfOf('fines', 'reminder'),
    receiptPdf: pdfOf('payments', 'receipt'),
    refundSlipPdf: pdfOf('payments', 'refund'),
    decisionPdf: pdfOf('disputes', 'decision'),
    cashUpPdf: (
      { cashier, day, number }: Pick<CashUpView, 'cashier' | 'day' | 'number'>,
      choice: PaperChoice,
    ): Promise<DownloadedFile> =>
      api.file('/payments/cash-up/sheet.pdf', { cashierId: cashier.id, day, number, ...asked(choice) }, PDF),
  };
};
