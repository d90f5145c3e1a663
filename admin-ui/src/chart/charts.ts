import { lazy } from 'react';

/** The charts come in a chunk of their own, once a screen shows one. */
export const AreaTrend = lazy(() => import('./AreaTrend.tsx'));
export const LineTrend = lazy(() => import('./LineTrend.tsx'));
export const Bars = lazy(() => import('./Bars.tsx'));
export const Slices = lazy(() => import('./Slices.tsx'));
