import { useState } from 'react';
import { useUpdate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';

import { session } from '../data/client.ts';
import { statusOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { useToast } from '../toasts/useToast.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import type { User } from './types.ts';
import { changesOf, type UserValues } from './userValues.ts';

const CHANGED_MEANWHILE =
  'Someone else changed this user meanwhile. The form shows the newer values beside yours: check them, then save again.';

/**
 * Saves the changes to a user; `onSaved` once they are, or if there were none. `overtaken` is the user as he or
 * she was when somebody else's change came first.
 */
export function useUpdateUser(form: UseFormReturn<UserValues>, onSaved: () => void) {
  const [update] = useUpdate<User>();
  const [overtaken, setOvertaken] = useState<User>();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  const save = async (values: UserValues, user: User): Promise<void> => {
    const data = changesOf(values, user);
    if (Object.keys(data).length === 0) return onSaved();
    try {
      const params = { id: user.id, data, previousData: user };
      const saved = await update('users', params, { returnPromise: true });
      if (saved) session.update(saved);
      await changed('users');
      toast({ title: 'User updated successfully' });
      onSaved();
    } catch (error) {
      failed('Failed to update user', error);
      if (statusOf(error) !== 412) return;
      form.setError('root', { message: CHANGED_MEANWHILE });
      setOvertaken(user);
      await changed('users');
    }
  };
  return { save, overtaken };
}
