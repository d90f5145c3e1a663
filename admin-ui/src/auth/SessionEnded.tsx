import { useEffect } from 'react';
import { useLogout } from 'react-admin';

import { session } from '../data/client.ts';
import { SESSION_EXPIRED } from '../data/refresh.ts';
import { useToast } from '../toasts/useToast.ts';

/** Leaves for the login page. That brings one back here, unless one left by choice. */
export function SessionEnded() {
  const logout = useLogout();
  const toast = useToast();

  useEffect(() => {
    const hasExpired = session.hasExpired();
    if (hasExpired) toast({ title: SESSION_EXPIRED, variant: 'destructive' });
    void logout(undefined, undefined, hasExpired);
  }, [logout, toast]);

  return null;
}
