import { localDay, nearDaySchema } from '@fines/domain/shared/dates.ts';
import { useSearchParams } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import type { TillDay } from '../../data/cashUpCalls.ts';
import { serverClock } from '../../data/client.ts';

/** Whose day the screen shows: one's own today, unless the address says another. */
export function useTill(): { till: TillDay; choose: (part: Partial<TillDay>) => void } {
  const user = useUser();
  const [parameters, setParameters] = useSearchParams();
  const day =
    nearDaySchema.safeParse(parameters.get('day')).data ?? localDay(serverClock.now().toISOString());
  const till = { cashierId: parameters.get('cashierId') ?? user.id, day };
  const choose = (part: Partial<TillDay>) => setParameters({ ...till, ...part }, { replace: true });
  return { till, choose };
}
