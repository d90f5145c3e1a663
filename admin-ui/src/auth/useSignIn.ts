import type { UserView } from '@fines/domain/user/view.ts';
import { useCallback } from 'react';
import { useLogin } from 'react-admin';

import { messageOf } from '../data/problem.ts';
import { useToast } from '../toasts/useToast.ts';
import type { Credentials } from './authProvider.ts';
import { useReturnPath } from './useReturnPath.ts';

/** Signs in and says how it went; success leads on to where one was. */
export function useSignIn(): (credentials: Credentials) => Promise<void> {
  const login = useLogin();
  const toast = useToast();
  const returnPath = useReturnPath();

  return useCallback(
    async (credentials) => {
      try {
        const user: UserView = await login(credentials, returnPath);
        toast({ title: 'Login successful', description: `Welcome back, ${user.firstName}!` });
      } catch (error) {
        const description = messageOf(error) ?? 'Invalid credentials';
        toast({ title: 'Login failed', description, variant: 'destructive' });
      }
    },
    [login, toast, returnPath],
  );
}
