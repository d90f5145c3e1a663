import { useSyncExternalStore } from 'react';

let isPrinted = false;
const listeners = new Set<() => void>();

/** For [PrintStyles](PrintStyles.tsx), which listens to the browser. */
export function setPrinted(printed: boolean): void {
  isPrinted = printed;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Whether the page is drawn for the printer: always light, and as wide as the paper. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted);
