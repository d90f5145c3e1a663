import type { Paper } from '@fines/papers/paper.ts';
import type { About } from '@fines/papers/parts.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { http, serverClock } from '../data/client.ts';
import type { DownloadedFile } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useSheet } from '../print/printer.ts';
import { useFetchCheckpointLine } from '../print/useCheckpointLine.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { type PaperChoice, type PaperKind, usePaperChoice } from './choice.ts';
import { handOver } from './handOver.ts';
import { createPdfs } from './pdfs.ts';
import { useFetchLetterhead } from './useLetterhead.ts';

// Not with the calls that every screen loads: papers come later.
export const pdfs = createPdfs(http);

type Wanted = {
  kind: PaperKind;
  print: (choice: PaperChoice) => Promise<void>;
  /** Without it there is no file: of several papers at once, say. */
  fetchPdf?: ((choice: PaperChoice) => Promise<DownloadedFile>) | undefined;
  /** What is said if it cannot be printed. */
  failure?: string;
};

/** What a button needs to print some paper, and to save it. */
export type Printing = {
  choice: PaperChoice;
  choose: (part: Partial<PaperChoice>) => void;
  print: () => void;
  savePdf: (() => void) | undefined;
  isBusy: boolean;
};

/** Prints and saves as this device last did with this kind of paper, and says what failed. */
export function usePrinting({
  kind,
  print,
  fetchPdf,
  failure = t('paper.printingFailed'),
}: Wanted): Printing {
  const [choice, choose] = usePaperChoice(kind);
  const [isBusy, setBusy] = useState(false);
  const failed = useFailureToast();

  const run = async (act: () => Promise<void>, whatFailed: string): Promise<void> => {
    // A button that is disabled loses the focus.
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      failed(whatFailed, error);
    } finally {
      setBusy(false);
    }
  };
  const save = fetchPdf && (async () => handOver(await fetchPdf(choice)));
  return {
    choice,
    choose,
    print: () => void run(() => print(choice), failure),
    savePdf: save && (() => void run(save, t('paper.savingPdfFailed'))),
    isBusy,
  };
}

/** Makes papers, once there is what stands on each. */
type Make = (about: About) => Promise<readonly Paper[]>;

/** Prints what is made for it; nothing if nothing is. */
export function usePrintPapers(): (choice: PaperChoice, make: Make) => Promise<void> {
  const fetchLetterhead = useFetchLetterhead();
  const fetchCheckpoint = useFetchCheckpointLine();
  const put = useSheet();

  return async ({ size, language }, make) => {
    const [{ PrintedPapers }, letterhead, checkpoint] = await Promise.all([
      import('./PrintedPapers.tsx'),
      fetchLetterhead(),
      fetchCheckpoint(),
    ]);
    const papers = await make({ letterhead, language, checkpoint, now: serverClock.now().toISOString() });
    if (papers.length === 0) return;
    flushSync(() => put(<PrintedPapers papers={papers} size={size} />));
    window.print();
  };
}
