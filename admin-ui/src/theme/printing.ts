import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinted = false;
const listeners = new Set<() => void>();

/** At once, since the browser takes its picture of the page as soon as it has told of it. */
function become(printed: boolean): void {
  if (isPrinted === printed) return;
  isPrinted = printed;
  flushSync(() => {
    for (const tell of listeners) tell();
  });
}

// Chromium and Firefox tell both; whoever only looks at how the page would print tells the second one alone.
window.addEventListener('beforeprint', () => become(true));
window.addEventListener('afterprint', () => become(false));
window.matchMedia('print').addEventListener('change', ({ matches }) => become(matches));

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Whether the page is drawn for the printer: always light, and as wide as the paper. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted);
