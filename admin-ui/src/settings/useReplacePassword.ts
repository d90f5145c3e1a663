import type { UseFormReturn } from 'react-hook-form';

import { renewSession, session } from '../data/client.ts';
import { useApi } from '../data/useApi.ts';
import { useToast } from '../toasts/useToast.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import type { PasswordValues } from './useChangePassword.ts';

/** The tokens that are alive serve for nothing else, so they are exchanged once the password is changed. */
async function renewTokens(): Promise<void> {
  try {
    await renewSession();
  } catch {
    // The new password is good for another sign-in.
    session.expire();
  }
}

/** Replaces a temporary password by one's own. */
export function useReplacePassword(form: UseFormReturn<PasswordValues>) {
  const api = useApi();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async ({ currentPassword, newPassword }: PasswordValues): Promise<void> => {
    try {
      await api.changePassword({ currentPassword, newPassword });
    } catch (error) {
      return failed('Failed to change password', error);
    }
    toast({ title: 'Password changed successfully' });
    await renewTokens();
  };
}
