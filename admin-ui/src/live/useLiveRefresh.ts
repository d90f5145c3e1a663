import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { freshness } from '../data/freshness.ts';
import { TABLES } from '../data/useChanged.ts';
import { createGatherer } from './gather.ts';
import { createLiveConnection, type LiveChange } from './liveConnection.ts';
import { openLive } from './openLive.ts';
import { refreshShown } from './refreshShown.ts';
import { whileWatched } from './whileWatched.ts';

export type Reach = 'reached' | 'offline' | 'unreachable';

export const EVERYTHING: LiveChange = { tables: [...TABLES] };

/** Keeps what is on the screen up to date, and tells whether that is possible. To be used once. */
export function useLiveRefresh(): Reach {
  const queries = useQueryClient();
  const [reach, setReach] = useState<Reach>('reached');

  useEffect(() => {
    const gather = createGatherer<LiveChange>((changes) => refreshShown(queries, freshness, changes));
    let known: Reach = 'reached';
    const follow = (next: Reach): void => {
      // What failed or waited meanwhile is read now.
      if (next === 'reached' && known !== 'reached') gather(EVERYTHING);
      known = next;
      setReach(next);
    };
    const connection = createLiveConnection({
      open: openLive,
      onChange: gather,
      onReachable: (isReachable) => follow(isReachable ? 'reached' : 'unreachable'),
    });
    return whileWatched(connection, () => follow('offline'));
  }, [queries]);

  return reach;
}
