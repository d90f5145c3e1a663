import { useState } from 'react';

import { useApi } from '../data/useApi.ts';
import { useChanged } from '../data/useChanged.ts';
import { useCommandKey } from '../data/useCommandKey.ts';
import { useFailureToast } from '../toasts/useToast.ts';
import { useUserTask } from './dialogContext.ts';
import type { User } from './types.ts';

/** Sets a temporary password and shows it; asked again after a lost answer, it is the same one. */
export function useResetPassword(user: User, onFailure: () => void) {
  const api = useApi();
  const begin = useUserTask();
  const keyOf = useCommandKey();
  const changed = useChanged();
  const failed = useFailureToast();
  const [isPending, setPending] = useState(false);

  const reset = async (): Promise<void> => {
    setPending(true);
    try {
      const password = await api.setTemporaryPassword(user.id, keyOf(user.id));
      begin({ does: 'hand-over', user, password });
      await changed('users');
    } catch (error) {
      failed('Failed to update user', error);
      onFailure();
    }
  };
  return { reset, isPending };
}
