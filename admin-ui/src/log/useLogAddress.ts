import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { LOG_PATH } from '../data/paths.ts';

/** From which entry a page of the log goes on; the newest page from none. */
export type Cursor = { olderThan?: string; newerThan?: string };

/** What the list around keeps in the address besides: react-admin leaves a page by forgetting it. */
type Named = keyof Cursor | 'entry';

const NAMES: readonly Named[] = ['olderThan', 'newerThan', 'entry'];

/** The search of an address with only these of our names in it. */
function searchWith(old: URLSearchParams, kept: Partial<Record<Named, string>>): URLSearchParams {
  const changed = new URLSearchParams(old);
  for (const name of NAMES) changed.delete(name);
  for (const [name, value] of Object.entries(kept)) changed.set(name, value);
  return changed;
}

/** The page of the log that is shown, and the entry that is open, both in the address. */
export function useLogAddress() {
  const [params, setParams] = useSearchParams();
  const [olderThan, newerThan] = [params.get('olderThan'), params.get('newerThan')];
  const cursor: Cursor = {
    ...(olderThan !== null && { olderThan }),
    ...(newerThan !== null && { newerThan }),
  };
  // The same as long as the list is, whatever entry is open: rows are drawn anew when it changes.
  const list = searchWith(params, cursor).toString();
  const pathOf = useCallback(
    (entry: string): string =>
      `${LOG_PATH}?${new URLSearchParams([...new URLSearchParams(list), ['entry', entry]]).toString()}`,
    [list],
  );
  return {
    cursor,
    open: params.get('entry'),
    /** Shows another page, from its beginning. */
    turnTo: (next: Cursor): void =>
      setParams((old) => searchWith(old, next), { state: { _scrollToTop: true } }),
    close: (): void => setParams((old) => searchWith(old, cursor), { replace: true }),
    pathOf,
  };
}

/** All entries of a record, named as the search knows it. */
export const logOf = (stream: string): string =>
  `${LOG_PATH}?filter=${encodeURIComponent(JSON.stringify({ search: stream }))}`;
