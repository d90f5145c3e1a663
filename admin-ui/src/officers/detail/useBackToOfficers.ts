import { useSearchParams } from 'react-router';

import { ACTIVITY_PAGE } from './useActivityPage.ts';

/** The way to the list, as it was left and with the period that is chosen by now. */
export function useBackToOfficers(): { to: string; label: string } {
  const [parameters] = useSearchParams();
  const kept = new URLSearchParams(parameters);
  kept.delete(ACTIVITY_PAGE);
  return { to: `/officers${kept.size > 0 ? `?${kept.toString()}` : ''}`, label: 'Back to Officers' };
}
