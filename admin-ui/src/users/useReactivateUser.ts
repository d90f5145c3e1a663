import { useUpdate } from 'react-admin';

import { useChanged } from '../data/useChanged.ts';
import { useFailureToast, useToast } from '../toasts/useToast.ts';
import type { User } from './types.ts';

/** Takes a deletion back. */
export function useReactivateUser(user: User) {
  const [update, { isPending }] = useUpdate<User>();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFailureToast();

  const reactivate = async (): Promise<void> => {
    try {
      const data = { isActive: true };
      await update('users', { id: user.id, data, previousData: user }, { returnPromise: true });
      await changed('users');
      toast({ title: 'User reactivated successfully' });
    } catch (error) {
      failed('Failed to update user', error);
    }
  };
  return { reactivate, isPending };
}
