import { useState } from 'react';

import { useFailureToast } from '../toast/useToast.ts';

/** What a button opens beside itself: a menu, a calendar. Its code comes when it is first opened. */
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
