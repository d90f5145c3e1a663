import type { UseFormReturn } from 'react-hook-form';

import { useApi } from '../data/useApi.ts';
import { useToast } from '../toasts/useToast.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';

export type PasswordValues = { currentPassword: string; newPassword: string; confirmPassword: string };

export const NO_PASSWORDS: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the own password. The other sessions end, this one goes on with the tokens that it has. */
export function useChangePassword(form: UseFormReturn<PasswordValues>) {
  const api = useApi();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async ({ currentPassword, newPassword }: PasswordValues): Promise<void> => {
    try {
      await api.changePassword({ currentPassword, newPassword });
      form.reset(NO_PASSWORDS);
      toast({ title: 'Password changed successfully' });
    } catch (error) {
      failed('Failed to change password', error);
    }
  };
}
