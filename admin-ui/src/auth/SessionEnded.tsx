import { useEffect } from 'react';
import { useLogout } from 'react-admin';

import { session } from '../data/client.ts';
import { SESSION_EXPIRED } from '../data/refresh.ts';
import { useToast } from '../toasts/useToast.ts';

/** Leaves for the login page, which brings one back here. */
export function SessionEnded() {
  const logout = useLogout();
  const toast = useToast();

  useEffect(() => {
    if (session.takeExpiry()) toast({ title: SESSION_EXPIRED, variant: 'destructive' });
    void logout();
  }, [logout, toast]);

  return null;
}
