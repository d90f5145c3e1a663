import HistoryToggleOff from '@mui/icons-material/HistoryToggleOff';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { catchingUp } from '../data/catchingUp.ts';
import { askToKnow, position } from '../data/client.ts';
import { freshness } from '../data/freshness.ts';
import { catchUp } from './catchUp.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { refreshShown } from './refreshShown.ts';
import { EVERYTHING } from './useLiveRefresh.ts';

const TEXT = 'Your change is saved; lists are catching up';

/** Shown while the lists do not know yet what this browser wrote. */
export function CatchingUpNotice() {
  const isBehind = useSyncExternalStore(catchingUp.subscribe, catchingUp.isBehind);
  const queries = useQueryClient();

  useEffect(() => {
    if (!isBehind) return undefined;
    const stopping = new AbortController();
    const follow = async (): Promise<void> => {
      await catchUp(position, askToKnow, stopping.signal);
      if (stopping.signal.aborted) return;
      catchingUp.end();
      await refreshShown(queries, freshness, [EVERYTHING]);
    };
    void follow();
    return () => stopping.abort();
  }, [isBehind, queries]);

  return (
    <NoticeBar icon={<HistoryToggleOff aria-hidden fontSize="small" />} text={isBehind ? TEXT : undefined} />
  );
}
