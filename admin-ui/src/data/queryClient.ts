import { QueryClient } from '@tanstack/react-query';

import { session } from './client.ts';
import { statusOf } from './problem.ts';

const STALE_AFTER = 300_000;

/** A refusal stays one, however often it is asked. */
function isWorthRetrying(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status < 400 || status >= 500;
}

/** One retry, and only for failures that a second try may solve. */
export const retry = (failures: number, error: unknown): boolean => failures < 1 && isWorthRetrying(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER,
      refetchOnWindowFocus: false,
      // Whether somebody may open a screen needs no network to be known.
      networkMode: 'offlineFirst',
      retry,
    },
    // Fail at once without a network: a paused command would be sent later, unseen.
    mutations: { networkMode: 'always' },
  },
});

/** Clears the cache when the user changes, in this tab or another, so that nobody sees another user's data. */
let reader = session.read()?.user.id;
session.subscribe(() => {
  const user = session.read()?.user.id;
  if (user === undefined || user === reader) return;
  reader = user;
  queryClient.clear();
});
