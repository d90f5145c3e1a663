import type { ComponentType } from 'react';
import { Navigate } from 'react-router';

import { mayOpen, type Screen } from './screens.ts';
import { useUser } from './useUser.ts';

/** A screen for those who may open it; everybody else goes to the dashboard. */
export const guarded = (screen: Screen, Component: ComponentType): ComponentType =>
  function Guarded() {
    const { role } = useUser();
    return mayOpen(role, screen) ? <Component /> : <Navigate to="/" replace />;
  };
