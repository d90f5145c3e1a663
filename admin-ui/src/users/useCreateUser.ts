import { useCreate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';

import { useChanged } from '../data/useChanged.ts';
import { useCommandKey } from '../data/useCommandKey.ts';
import { useToast } from '../toasts/useToast.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import type { User } from './types.ts';
import { creationOf, type UserValues } from './userValues.ts';

/** Creates a user; `onCreated` once that is done. */
export function useCreateUser(form: UseFormReturn<UserValues>, onCreated: () => void) {
  const [create] = useCreate<User>();
  const keyOf = useCommandKey();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async (values: UserValues): Promise<void> => {
    const data = creationOf(values);
    try {
      await create('users', { data, meta: { idempotencyKey: keyOf(data) } }, { returnPromise: true });
      await changed('users');
      toast({ title: 'User created successfully' });
      onCreated();
    } catch (error) {
      failed('Failed to create user', error);
    }
  };
}
