import { useUpdate } from 'react-admin';

import { useChanged } from '../data/useChanged.ts';
import { useToast } from '../toasts/useToast.ts';
import type { User } from './types.ts';

/** What somebody who comes back gets instead of what others took meanwhile. */
export type Instead = { email?: string; badgeNumber?: string | null };

/** Takes a deletion back; rejects with the refusal. */
export function useReactivateUser(user: User) {
  const [update, { isPending }] = useUpdate<User>();
  const changed = useChanged();
  const toast = useToast();

  const reactivate = async (instead: Instead = {}): Promise<void> => {
    const data = { isActive: true, ...instead };
    await update('users', { id: user.id, data, previousData: user }, { returnPromise: true });
    await changed('users');
    toast({ title: 'User reactivated successfully' });
  };
  return { reactivate, isPending };
}
