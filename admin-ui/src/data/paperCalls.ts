import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import type { Language } from '@fines/messages/translator.ts';
import type { PaperSize } from '@fines/papers/paper.ts';
import type { Sample } from '@fines/papers/samples.ts';

import type { Period } from './period.ts';
import type { Caller, DownloadedFile } from './urls.ts';

/** On what paper, and in which language. */
export type PaperChoice = { size: PaperSize; language: Language };

/** `ss` of `ss-SZ`. */
const asked = ({ size, language }: PaperChoice) => ({ size, language: language.slice(0, 2) });

/** Papers as PDFs. They are made when they are asked for. */
export function paperCalls(api: Caller) {
  const of = (resource: string, paper: string) => (id: string, choice: PaperChoice) =>
    api.pdf(`/${resource}/${encodeURIComponent(id)}/${paper}.pdf`, asked(choice));
  return {
    noticePdf: of('fines', 'notice'),
    /** The letters of the newest reminders of these fines, in one file. */
    reminderPdf: (ids: readonly string[], choice: PaperChoice): Promise<DownloadedFile> =>
      of('fines', 'reminder')(ids.join(), choice),
    /** Receipts in one file: duplicates, but for the originals among them. */
    receiptPdf: (
      ids: readonly string[],
      choice: PaperChoice,
      originals: readonly string[] = [],
    ): Promise<DownloadedFile> =>
      api.pdf(`/payments/${encodeURIComponent(ids.join())}/receipt.pdf`, {
        ...asked(choice),
        originals: originals.join(),
      }),
    refundSlipPdf: of('payments', 'refund'),
    decisionPdf: of('disputes', 'decision'),
    cashUpPdf: ({ cashier, day, number }: CashUpView, choice: PaperChoice): Promise<DownloadedFile> =>
      api.pdf('/payments/cash-up/sheet.pdf', { ...asked(choice), cashierId: cashier.id, day, number }),
    /** There is one of it only: on A4, in English. */
    periodReportPdf: (period: Period): Promise<DownloadedFile> => api.pdf('/reports/period.pdf', period),
    /** A paper of nobody with this letterhead, which need not be saved. */
    letterheadPdf: (sample: Sample, letterhead: Letterhead, choice: PaperChoice): Promise<DownloadedFile> =>
      api.pdf('/letterhead/preview.pdf', {
        ...asked(choice),
        sample,
        letterhead: JSON.stringify(letterhead),
      }),
  };
}
