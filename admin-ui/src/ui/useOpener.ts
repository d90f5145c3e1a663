import { useState } from 'react';

import { useFailureToast } from '../toast/useToast.ts';

/** Where it opens: below what opened it, along the same right edge. */
export const BELOW_OPENER = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;

/** What a button opens beside itself: a menu, a calendar. Its code comes when it is first opened, or sooner (`loadedAhead`). */
export function useOpener<Part>(load: () => Promise<Part>, failure: string) {
  const failed = useFailureToast();
  const [Loaded, setLoaded] = useState<{ Part: Part }>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const open = async (beside: HTMLElement): Promise<void> => {
    try {
      const Part = await load();
      setLoaded({ Part });
      setAnchor(beside);
    } catch (error) {
      failed(failure, error);
    }
  };
  return { Part: Loaded?.Part, anchor, open, close: () => setAnchor(null) };
}
