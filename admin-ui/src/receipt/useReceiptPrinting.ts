import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import { useRef } from 'react';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { newKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import { useChanged } from '../data/useChanged.ts';
import { type Printing, usePrinting } from '../paper/usePrinting.ts';

export type ReceiptPrinting = {
  printing: Printing;
  /** The receipts whose next print is the original. */
  left: readonly string[];
};

/**
 * Prints receipts: each is an original once, wherever and by whom it is printed, and the server says whether this is
 * the time. A file that is saved has duplicates only, since it can be printed any number of times.
 */
export function useReceiptPrinting(receipts: readonly Receipt[]): ReceiptPrinting {
  const api = useApi();
  const changed = useChanged();
  const handsOut = roleReason(useUser().role, 'payment.record') === undefined;
  const ids = receipts.map(({ id }) => id);
  const left = receipts.flatMap(({ id, printedAt }) => (handsOut && printedAt === null ? [id] : []));
  // Asked again after a lost answer, it is the same print.
  const keys = useRef(new Map<string, string>());
  /** Those whose original this screen has, until it is there. */
  const originals = useRef(new Set<string>());

  const claim = async (id: string): Promise<void> => {
    const key = keys.current.get(id) ?? newKey();
    keys.current.set(id, key);
    const { isOriginal } = await api.printReceipt(id, key);
    if (isOriginal) originals.current.add(id);
  };
  const printing = usePrinting({
    kind: 'receipt',
    fetchPdf: (choice) => api.receiptPdf(ids, choice),
    fetchPrint: async (choice) => {
      for (const id of left) await claim(id);
      const file = await api.receiptPdf(ids, choice, [...originals.current]);
      originals.current.clear();
      if (left.length > 0) void changed('receipts');
      return file;
    },
  });
  return { printing, left };
}
