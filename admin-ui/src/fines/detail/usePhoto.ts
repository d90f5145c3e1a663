import { useState } from 'react';

/** `again` is the second attempt, with a renewed link. */
type Attempt = 'first' | 'renewing' | 'again' | 'broken';

export type Photo = {
  url: string;
  attempt: Attempt;
  onError: () => void;
  onLoad: () => void;
  retry: () => void;
};

/** Links to photos are good for half an hour at most: one that fails is renewed once before giving up. */
export function usePhoto(url: string, renew: () => Promise<unknown>): Photo {
  const [attempt, setAttempt] = useState<Attempt>('first');

  const retry = (): void => {
    setAttempt('renewing');
    void renew().finally(() => setAttempt('again'));
  };
  return {
    url,
    attempt,
    onError: () => (attempt === 'again' ? setAttempt('broken') : retry()),
    onLoad: () => setAttempt('first'),
    retry,
  };
}
