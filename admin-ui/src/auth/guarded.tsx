import { isReadOnly } from '@fines/domain/shared/permissions.ts';
import type { Role } from '@fines/domain/shared/roles.ts';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';

import { mayOpen, type Screen } from './screens.ts';
import { useUser } from './useUser.ts';

const onlyIf = (may: (role: Role) => boolean, Component: ComponentType): ComponentType =>
  function Guarded() {
    const { role } = useUser();
    return may(role) ? <Component /> : <Navigate to="/" replace />;
  };

/** A screen for those who may open it; everybody else goes to the dashboard. */
export const guarded = (screen: Screen, Component: ComponentType): ComponentType =>
  onlyIf((role) => mayOpen(role, screen), Component);

/** A screen that changes something: not for those who only read. */
export const forChanges = (Component: ComponentType): ComponentType =>
  onlyIf((role) => !isReadOnly(role), Component);
