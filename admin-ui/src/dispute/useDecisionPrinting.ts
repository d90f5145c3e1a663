import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';

import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { useFetchOwner } from '../fine/useFetchOwner.ts';
import { t } from '../i18n/i18nProvider.ts';
import { pdfs, type Printing, usePrinting, usePrintPapers } from '../paper/usePrinting.tsx';

/** Prints what was decided on a dispute, as a letter to the owner of the vehicle. */
export function useDecisionPrinting(fine: Fine, disputeId: string): Printing {
  const api = useApi();
  const fetchOwner = useFetchOwner();
  const printPapers = usePrintPapers();
  return usePrinting({
    kind: 'decision',
    print: (choice) =>
      printPapers(choice, async (about) => {
        const [{ decisionOf, isDecided }, { data: dispute }, owner] = await Promise.all([
          import('@fines/papers/decision.ts'),
          api.getOne<DisputeView>('disputes', { id: disputeId }),
          fetchOwner(fine),
        ]);
        if (!isDecided(dispute)) throw new Error(t('dispute.notDecidedYet'));
        return [decisionOf(dispute, fine, about, owner)];
      }),
    fetchPdf: (choice) => pdfs.decision(disputeId, choice),
  });
}
