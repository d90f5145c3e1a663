import { createContext, useEffect } from 'react';

import { useKeptFocus } from '../ui/keptFocus.ts';
import { isFree, SEARCH_KEY, useListKeys } from '../ui/listKeys.ts';

/** What is opened by a key wherever one is. */
export type OpenedByKey = 'palette' | 'help';

/** For the button of the top bar that does the same as the key. */
export const OpenPalette = createContext(() => {});

const OPENED: Readonly<Record<string, OpenedByKey>> = { '?': 'help', [SEARCH_KEY]: 'palette' };

/** `Ctrl K` opens the palette, from a field too; `?` the help; `/` the palette where there is no search. */
function openedBy(event: KeyboardEvent): OpenedByKey | undefined {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return 'palette';
  // A list may have had a use for it.
  return event.defaultPrevented || !isFree(event) ? undefined : OPENED[event.key];
}

/** Listens to the keys of lists, then to those that open something, and keeps the focus. */
export function useKeys(onOpen: (what: OpenedByKey) => void): void {
  useListKeys();
  useKeptFocus();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const opened = openedBy(event);
      if (opened === undefined) return;
      event.preventDefault();
      onOpen(opened);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onOpen]);
}
