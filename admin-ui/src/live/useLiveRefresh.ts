import { READ_TABLES } from '@fines/domain/shared/read-tables.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { openAnswer } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { freshness } from '../data/refresh.ts';
import { createLiveConnection, type LiveChange, type LiveConnection } from './liveConnection.ts';
import { createGatherer, refreshShown } from './refreshShown.ts';

const isWatched = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/**
 * Keeps a connection while somebody can see the page and there is a network: a browser has few connections to one
 * server, for all its tabs. Gives back what ends that.
 */
function whileWatched({ start, stop }: LiveConnection, onOffline: () => void): () => void {
  const listening = new AbortController();
  const follow = (): void => (isWatched() ? start() : stop());
  const pauseOffline = (): void => {
    onOffline();
    stop();
  };
  const { signal } = listening;
  document.addEventListener('visibilitychange', follow, { signal });
  window.addEventListener('online', follow, { signal });
  window.addEventListener('offline', pauseOffline, { signal });
  if (navigator.onLine) follow();
  else pauseOffline();
  return () => {
    listening.abort();
    stop();
  };
}

export type Reach = 'reached' | 'offline' | 'unreachable';

export const EVERYTHING: LiveChange = { tables: [...READ_TABLES] };

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
      url: `${API}/live`,
      open: openAnswer,
      onChange: gather,
      onReachable: (isReachable) => follow(isReachable ? 'reached' : 'unreachable'),
    });
    return whileWatched(connection, () => follow('offline'));
  }, [queries]);

  return reach;
}
