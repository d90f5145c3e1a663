import { isReadOnly, type Role, ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { type ComponentType, useEffect } from 'react';
import { Navigate } from 'react-router';

import { useToast } from '../toast/useToast.ts';
import { labelOf, mayOpen, type Screen } from './screens.ts';
import { useUser } from './useUser.ts';

/** Goes to the dashboard, and says why. */
export function Refused({ page }: { page: string }) {
  const { role } = useUser();
  const toast = useToast();
  useEffect(() => {
    const description = `${page} is not available to the role ${ROLE_LABELS[role]}`;
    toast({ title: 'This page is not for you', description, variant: 'destructive' });
  }, [page, role, toast]);
  return <Navigate to="/" replace />;
}

const onlyIf = (may: (role: Role) => boolean, page: string, Component: ComponentType): ComponentType =>
  function Guarded() {
    const { role } = useUser();
    return may(role) ? <Component /> : <Refused page={page} />;
  };

/** A screen for those who may open it; everybody else goes to the dashboard. */
export const guarded = (screen: Screen, Component: ComponentType): ComponentType =>
  onlyIf((role) => mayOpen(role, screen), labelOf(screen), Component);

/** A screen that changes something: not for those who only read. */
export const forChanges = (page: string, Component: ComponentType): ComponentType =>
  onlyIf((role) => !isReadOnly(role), page, Component);
