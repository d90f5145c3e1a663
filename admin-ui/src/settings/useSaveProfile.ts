import type { UseFormReturn } from 'react-hook-form';

import { session } from '../data/client.ts';
import { statusOf } from '../data/problem.ts';
import { useApi } from '../data/useApi.ts';
import { useChanged } from '../data/useChanged.ts';
import type { Me } from '../data/userCalls.ts';
import { useToast } from '../toasts/useToast.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { personOf, type PersonValues } from '../users/userValues.ts';

/** Saves the own profile; the top bar shows it at once. */
export function useSaveProfile(form: UseFormReturn<PersonValues>) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async (values: PersonValues, { etag }: Me): Promise<void> => {
    try {
      const saved = await api.updateProfile(personOf(values), etag);
      session.update(saved);
      form.reset(values);
      await changed('users');
      toast({ title: 'Profile updated successfully' });
    } catch (error) {
      failed('Failed to update profile', error);
      if (statusOf(error) === 412) await changed('users');
    }
  };
}
