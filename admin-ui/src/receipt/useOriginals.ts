import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { newKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import { useChanged } from '../data/useChanged.ts';

type Numbers = ReadonlySet<string>;
const NONE: Numbers = new Set();

/** Tells the server that receipts are printed; answers those of which this print is the original. */
function useClaim(): (numbers: Numbers) => Promise<Numbers> {
  const api = useApi();
  const changed = useChanged();
  const keys = useRef(new Map<string, string>());

  return useCallback(
    async (numbers) => {
      const originals = new Set<string>();
      for (const number of numbers) {
        // Asked again after a lost answer, it is the same print.
        const key = keys.current.get(number) ?? newKey();
        keys.current.set(number, key);
        const { isOriginal } = await api.printReceipt(number, key);
        if (isOriginal) originals.add(number);
      }
      if (numbers.size > 0) void changed('receipts');
      return originals;
    },
    [api, changed],
  );
}

/** The receipts that nobody has printed yet; empty for users who may not hand out receipts. */
function useUnprinted(receipts: readonly Receipt[]): Numbers {
  const handsOut = roleReason(useUser().role, 'payment.record') === undefined;
  const [unprinted] = useState(
    () => new Set(receipts.flatMap(({ id, printedAt }) => (handsOut && printedAt === null ? [id] : []))),
  );
  return unprinted;
}

export type Originals = {
  /** The receipts whose next print, or whose last, is the original. */
  originals: Numbers;
  /** Those that nobody has printed yet. */
  left: Numbers;
  print: () => Promise<void>;
  /** To be called when they are about to be printed, by whatever way. */
  onPrint: () => void;
};

/**
 * Prints receipts: each is an original once, wherever and by whom it is printed, and the server says whether this is
 * the time. What was printed stays as it was printed until it is printed again: some phones take their time.
 */
export function useOriginals(receipts: readonly Receipt[]): Originals {
  const unprinted = useUnprinted(receipts);
  const claim = useClaim();
  const [left, setLeft] = useState(unprinted);
  const [originals, setOriginals] = useState(unprinted);
  const isPrepared = useRef(false);

  const prepare = useCallback((now: Numbers): void => {
    flushSync(() => {
      setOriginals(now);
      setLeft(NONE);
    });
  }, []);

  // Printing from the browser's own menu leaves no time to ask the server: a receipt not printed so far is an original.
  const onPrint = useCallback((): void => {
    if (!isPrepared.current) {
      prepare(left);
      claim(left).catch(() => undefined);
    }
    isPrepared.current = false;
  }, [left, claim, prepare]);

  const print = async (): Promise<void> => {
    prepare(await claim(left));
    isPrepared.current = true;
    window.print();
  };

  return { originals, left, print, onPrint };
}
