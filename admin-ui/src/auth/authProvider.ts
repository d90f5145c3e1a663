import { fullNameOf } from '@fines/domain/shared/person.ts';
import type { AuthProvider } from 'ra-core';

import type { HttpClient } from '../data/http.ts';
import { messageOf } from '../data/problem.ts';
import { type Session, signedInFrom } from '../data/session.ts';
import type { LastInput } from '../data/sessionEnds.ts';
import type { Cell } from '../data/storage.ts';
import { t } from '../i18n/i18nProvider.ts';
import { mayAccess } from './screens.ts';

export type ConsoleAuthProvider = ReturnType<typeof createAuthProvider>;

export type Credentials = { email: string; password: string };

type Parts = {
  session: Session;
  lastInput: Pick<LastInput, 'note'>;
  position: Cell;
  http: HttpClient;
  publicHttp: HttpClient;
};

const LOGOUT_PATIENCE = 2000;

const patience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LOGOUT_PATIENCE);
  });

/** Signing in and out, and who may open what. */
export function createAuthProvider({ session, lastInput, position, http, publicHttp }: Parts) {
  const endOnServer = async (): Promise<void> => {
    try {
      await http('/api/auth/logout', { method: 'POST' });
    } catch (error) {
      // oxlint-disable-next-line no-console -- a failed logout call is logged, and the user is signed out anyway
      console.warn('The logout call failed:', messageOf(error));
    }
  };

  return {
    login: async ({ email, password }: Credentials) => {
      const options = { method: 'POST', body: JSON.stringify({ email, password }) };
      const { json } = await publicHttp('/api/auth/login', options);
      const { user, ...opening } = signedInFrom(json, Date.now());
      lastInput.note();
      const roleBefore = session.expiredRoleOf(user);
      session.start(user, opening);
      return { ...user, roleBefore };
    },
    logout: async () => {
      position.clear();
      if (session.read() === undefined) return;
      await Promise.race([endOnServer(), patience()]);
      session.end();
    },
    // react-admin shows what it says, should a list be there still.
    checkAuth: async () => {
      if (session.read() === undefined) throw new Error(t('auth.notSignedIn'));
    },
    // The HTTP client ends the session when the server has ended it. A refused call does not end it.
    checkError: () => Promise.resolve(),
    getIdentity: async () => {
      const user = session.read()?.user;
      if (user === undefined) throw new Error(t('auth.notSignedIn'));
      return { ...user, fullName: fullNameOf(user) };
    },
    canAccess: async ({ resource, action }: { resource: string; action: string }) => {
      const role = session.read()?.user.role;
      return role !== undefined && mayAccess(role, resource, action);
    },
  } satisfies AuthProvider;
}
