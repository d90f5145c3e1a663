import type { CashUpView } from '@fines/domain/cash-up/view.ts';

import { API } from '../data/dataProvider.ts';
import type { HttpClient } from '../data/http.ts';
import type { Period } from '../data/period.ts';
import { type DownloadedFile, nameIn, withQuery } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';
import type { PaperChoice } from './choice.ts';

const PDF = 'application/pdf';

type Query = Parameters<typeof withQuery>[1];

/** Papers as PDFs, of the size and in the language that were chosen. They are made when they are asked for. */
export function createPdfs(client: HttpClient) {
  const fetchPdf = async (path: string, query: Query): Promise<DownloadedFile> => {
    const options = { headers: new Headers({ Accept: PDF }) };
    const { file, headers } = await client(withQuery(API + path, query), options);
    if (file === undefined) throw new Error(t('paper.noPdf'));
    return { name: nameIn(headers, t('paper.pdfName')), content: file };
  };
  const pdf = (path: string, { size, language }: PaperChoice, query: Query = {}) =>
    // `ss` of `ss-SZ`.
    fetchPdf(path, { ...query, size, language: language.slice(0, 2) });
  const of = (resource: string, paper: string) => (id: string, choice: PaperChoice) =>
    pdf(`/${resource}/${encodeURIComponent(id)}/${paper}.pdf`, choice);

  return {
    notice: of('fines', 'notice'),
    reminder: of('fines', 'reminder'),
    receipt: of('payments', 'receipt'),
    refundSlip: of('payments', 'refund'),
    decision: of('disputes', 'decision'),
    /** There is one of it only: on A4, in English. */
    periodReport: (period: Period) => fetchPdf('/reports/period.pdf', period),
    cashUpSheet: ({ cashier, day, number }: CashUpView, choice: PaperChoice) =>
      pdf('/payments/cash-up/sheet.pdf', choice, { cashierId: cashier.id, day, number }),
  };
}
