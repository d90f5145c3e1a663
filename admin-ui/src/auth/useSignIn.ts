import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import { useCallback } from 'react';
import { useAuthProvider } from 'react-admin';

import { messageOf, serverMessageOf, statusOf } from '../data/problem.ts';
import { useToast } from '../toasts/useToast.ts';
import type { ConsoleAuthProvider, Credentials } from './authProvider.ts';

/** Why nobody is signed in; nothing but the credentials is blamed when the server gave no reason. */
function reasonOf(error: unknown): string {
  const isUnanswered = statusOf(error) === 0;
  return (isUnanswered ? messageOf(error) : serverMessageOf(error)) ?? 'Invalid credentials';
}

/** `refused`: the reason, if there have been too many attempts. */
export type SignInResult = { refused?: string };

/** Signs in and says how it went. The login page leads on, once there is a session. */
export function useSignIn(): (credentials: Credentials) => Promise<SignInResult> {
  const auth = useAuthProvider<ConsoleAuthProvider>();
  const toast = useToast();

  return useCallback(
    async (credentials) => {
      if (auth === undefined) throw new Error('There is no auth provider');
      try {
        const { firstName, role, roleBefore = role } = await auth.login(credentials);
        toast({
          title: 'Login successful',
          description: `Welcome back, ${firstName}!`,
          ...(role !== roleBefore && { detail: `Your role was changed: it is ${ROLE_LABELS[role]} now.` }),
        });
        return {};
      } catch (error) {
        const description = reasonOf(error);
        toast({ title: 'Login failed', description, variant: 'destructive' });
        return statusOf(error) === 429 ? { refused: description } : {};
      }
    },
    [auth, toast],
  );
}
