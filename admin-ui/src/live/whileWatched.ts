import type { LiveConnection } from './liveConnection.ts';

const isWatched = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/**
 * Keeps a connection while somebody can see the page and there is a network: a browser has few connections to one
 * server, for all its tabs. Gives back what ends that.
 */
export function whileWatched({ start, stop }: LiveConnection, onOffline: () => void): () => void {
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
