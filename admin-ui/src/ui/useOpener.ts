import { useState } from 'react';

/** Where it opens: below what opened it, along the same right edge. */
export const BELOW_OPENER = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;

/** What a button opens beside itself: a menu, a calendar. */
export function useOpener() {
  const [anchor, open] = useState<HTMLElement | null>(null);
  return { anchor, open, close: () => open(null) };
}
