import { useMutation } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import type { PaperChoice } from '../data/paperCalls.ts';
import type { DownloadedFile } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { type PaperKind, usePaperChoice } from './paperChoice.ts';
import { handOver, printPdf } from './printPdf.ts';

/** Nothing if there is nothing to print after all, which whoever found that has said. */
type FetchPdf = (choice: PaperChoice) => Promise<DownloadedFile | undefined>;

type Wanted = {
  kind: PaperKind;
  /** What is saved. */
  fetchPdf: FetchPdf;
  /** What is printed, where that is something else. */
  fetchPrint?: FetchPdf;
  /** What is said if it cannot be printed. */
  failure?: string;
};

/** What a button needs to print some paper, and to save it. */
export type Printing = {
  choice: PaperChoice;
  choose: (part: Partial<PaperChoice>) => void;
  print: () => void;
  savePdf: () => void;
  isBusy: boolean;
};

/** Prints and saves as this device last did with this kind of paper, and says what failed. */
export function usePrinting({ kind, fetchPdf, fetchPrint = fetchPdf, failure }: Wanted): Printing {
  const [choice, choose] = usePaperChoice(kind);
  const failed = useFailureToast();
  const print = useMutation({
    mutationFn: async () => {
      const file = await fetchPrint(choice);
      if (file) await printPdf(file);
    },
    onError: (error) => failed(failure ?? t('paper.printingFailed'), error),
  });
  const save = useMutation({
    mutationFn: async () => {
      const file = await fetchPdf(choice);
      if (file) await handOver(file);
    },
    onError: (error) => failed(t('paper.savingPdfFailed'), error),
  });
  const isBusy = print.isPending || save.isPending;
  return {
    choice,
    choose,
    // A button that is disabled loses the focus.
    print: () => isBusy || print.mutate(),
    savePdf: () => isBusy || save.mutate(),
    isBusy,
  };
}

/** The notice that is handed over to the driver. */
export function useNoticePrinting(fineId: string): Printing {
  const api = useApi();
  return usePrinting({
    kind: 'notice',
    fetchPdf: (choice) => api.noticePdf(fineId, choice),
    failure: t('fine.printingNoticeFailed'),
  });
}

/** What was decided on a dispute, as a letter to the owner of the vehicle. */
export function useDecisionPrinting(disputeId: string): Printing {
  const api = useApi();
  return usePrinting({ kind: 'decision', fetchPdf: (choice) => api.decisionPdf(disputeId, choice) });
}
