import { useEffect, useState } from 'react';

import { queryClient } from './queryClient.ts';

let loading = 0;

/** Code of a screen: the first is not there before it has come. */
export const loadingScreen =
  <Loaded>(load: () => Promise<Loaded>) =>
  (): Promise<Loaded> => {
    loading += 1;
    return load().finally(() => {
      loading -= 1;
    });
  };

const LOOKED_EVERY = 50;
/** Whoever sees the first screen may choose the next one, which has the line first: a part of the time it took. */
const PATIENCE = 0.2;
const LEAST_PATIENCE = 200;
/** Data that hang hold back no messages. */
const AT_MOST = 20_000;

let hasCome = false;

/** Whether the first screen is there by now. */
export const isFirstScreenThere = (): boolean => hasCome;

/** Resolves a moment after the first screen is there, with its data or with what stands in their place. */
const firstScreen = new Promise<void>((resolve) => {
  let busyUntil = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (loading > 0 || queryClient.isFetching() > 0) busyUntil = now;
    if (now < AT_MOST && now - busyUntil < Math.max(busyUntil * PATIENCE, LEAST_PATIENCE)) return;
    clearInterval(timer);
    hasCome = true;
    resolve();
  }, LOOKED_EVERY);
});

/** Whether the first screen is there: a slow line is for nothing else until then. */
export function useFirstScreen(): boolean {
  const [isThere, setThere] = useState(hasCome);
  useEffect(() => {
    let isGone = false;
    void firstScreen.then(() => isGone || setThere(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isThere;
}
