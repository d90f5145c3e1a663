import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useResetStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';

import { returnStateOf } from '../auth/useUser.ts';
import { session } from '../data/client.ts';
import { SESSION_EXPIRED } from '../data/refresh.ts';
import { useToast } from '../toast/useToast.ts';

/** Goes to the login page and clears all data. Signing in leads back to this screen, but after signing out. */
export function SessionEnded() {
  const queries = useQueryClient();
  const resetStore = useResetStore();
  const navigate = useNavigate();
  const location = useLocation();
  const toast = useToast();

  useEffect(() => {
    const hasExpired = session.hasExpired();
    if (hasExpired) toast({ title: SESSION_EXPIRED, variant: 'destructive' });
    void navigate('/login', { replace: true, state: hasExpired ? returnStateOf(location) : null });
    resetStore();
    queries.clear();
  }, [queries, resetStore, navigate, location, toast]);

  return null;
}
