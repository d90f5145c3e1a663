import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

/** What stands beside the console for the printer: one sheet at a time, whoever put it there. */
let sheet: ReactNode = null;
const listeners = new Set<() => void>();

function put(next: ReactNode): void {
  sheet = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Stands once in the console. */
export const Printer = (): ReactNode => useSyncExternalStore(subscribe, () => sheet);

/**
 * Puts a sheet out for the printer. It stays there after it was printed, since some phones print after they have said
 * that they are done; until another takes its place, or the screen that put it out is left.
 */
export function useSheet(): (next: ReactNode) => void {
  const own = useRef<ReactNode>(null);
  useEffect(
    () => () => {
      if (sheet === own.current) put(null);
    },
    [],
  );
  return useCallback((next) => {
    own.current = next;
    put(next);
  }, []);
}
