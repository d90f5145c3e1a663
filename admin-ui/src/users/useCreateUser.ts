import type { UseFormReturn } from 'react-hook-form';

import { useApi } from '../data/useApi.ts';
import { useChanged } from '../data/useChanged.ts';
import { useCommandKey } from '../data/useCommandKey.ts';
import { useToast } from '../toasts/useToast.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { useUserTask } from './dialogContext.ts';
import { creationOf, type UserValues } from './userValues.ts';

/** Creates a user; `onCreated` once that is done. A temporary password is shown instead of the form then. */
export function useCreateUser(form: UseFormReturn<UserValues>, onCreated: () => void) {
  const api = useApi();
  const begin = useUserTask();
  const keyOf = useCommandKey();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async (values: UserValues): Promise<void> => {
    const data = creationOf(values);
    try {
      const { temporaryPassword, passwordExpiresAt, ...user } = await api.createUser(data, keyOf(data));
      toast({ title: 'User created successfully' });
      if (temporaryPassword === undefined || passwordExpiresAt === undefined) onCreated();
      else begin({ does: 'hand-over', user, password: { temporaryPassword, passwordExpiresAt } });
      await changed('users');
    } catch (error) {
      failed('Failed to create user', error);
    }
  };
}
