import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { unprinted } from '../../data/client.ts';

/**
 * Those of the receipts that are duplicates when they are printed, be it by the button or by the browser's menu.
 * What was printed stays as it was printed until it is printed again: some phones take their time.
 */
export function useDuplicates(numbers: readonly string[]): ReadonlySet<string> {
  const [duplicates, setDuplicates] = useState(
    () => new Set(numbers.filter((number) => !unprinted.has(number))),
  );

  useEffect(() => {
    const note = () =>
      flushSync(() => setDuplicates(new Set(numbers.filter((number) => !unprinted.take(number)))));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, [numbers]);

  return duplicates;
}
