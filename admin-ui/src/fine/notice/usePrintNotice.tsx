import { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import type { Fine } from '../../data/fineCalls.ts';
import { useFailureToast } from '../../toast/useToast.ts';

type Notice = ComponentType<{ fine: Fine }>;

/**
 * Puts the notice that is handed over to the driver beside the console, where only the printer sees it, and prints. It stays there: some phones
 * print after they have said that they are done.
 */
export function usePrintNotice(fine: Fine): { print: () => Promise<void>; notice: ReactNode } {
  const [Sheet, setSheet] = useState<Notice>();
  const failed = useFailureToast();

  const print = async (): Promise<void> => {
    try {
      const { PrintedNotice } = await import('./PrintedNotice.tsx');
      flushSync(() => setSheet(() => PrintedNotice));
      window.print();
    } catch (error) {
      failed('Failed to print notice', error);
    }
  };
  return { print, notice: Sheet && <Sheet fine={fine} /> };
}
