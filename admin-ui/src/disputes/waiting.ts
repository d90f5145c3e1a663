import type { DisputeView } from '@fines/domain/dispute/view.ts';
import { daysBetween, localDay } from '@fines/domain/shared/dates.ts';

import { today } from '../data/today.ts';
import { formatCounted } from '../format/numbers.ts';

/** `waiting 12 days`, in local days. */
export function waitingOf({ submittedAt }: Pick<DisputeView, 'submittedAt'>): string {
  const days = daysBetween(localDay(submittedAt), today());
  return days === 0 ? 'waiting since today' : `waiting ${formatCounted(days, 'day')}`;
}
