import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { useEffect } from 'react';
import { Navigate } from 'react-router';

import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { useUser } from './useUser.ts';

/** Goes to the dashboard, and says why. */
export function Refused({ page: name }: { page: string }) {
  const { role } = useUser();
  const toast = useToast();
  useEffect(() => {
    const description = t('auth.pageNotForRole', { page: name, role: ROLE_LABELS[role] });
    toast({ title: t('auth.thisPageIsNotForYou'), description, variant: 'destructive' });
  }, [name, role, toast]);
  return <Navigate to="/" replace />;
}
