import { hasRankOf, isReadOnly, type Role } from '@fines/domain/shared/permissions.ts';
import { type FunctionComponent, useEffect } from 'react';

import { Refused } from '../auth/Refused.tsx';
import { labelOf, mayOpen, type Screen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useFirstScreen } from '../data/firstScreen.ts';
import { LoadingPage } from '../ui/ErrorPage.tsx';
import { codeAhead, type Load, loadedScreen } from '../ui/screens.tsx';

type Guard = (role: Role) => boolean;

const pages: { fetchCode: () => Promise<unknown>; may: Guard }[] = [];

function guarded(load: Load, name: string, may: Guard, ask?: () => void): FunctionComponent {
  const Page = loadedScreen(load, LoadingPage, ask);
  pages.push({ fetchCode: Page.fetchCode, may });
  return function Guarded() {
    return may(useUser().role) ? <Page /> : <Refused page={name} />;
  };
}

/**
 * A page of a screen, loaded when it is first opened; `ask` asks for its data meanwhile. Who may not open it goes to
 * the dashboard.
 */
export const page = (screen: Screen, load: Load, ask?: () => void): FunctionComponent =>
  guarded(load, labelOf(screen), (role) => mayOpen(role, screen), ask);

/** A page that changes something: not for those who only read. */
export const pageForChanges = (name: string, load: Load, ask?: () => void): FunctionComponent =>
  guarded(load, name, (role) => !isReadOnly(role), ask);

/** A page of a screen that fewer may open than the screen: only these roles, and whoever has their rank. */
export const pageForRank = (name: string, listed: readonly Role[], load: Load): FunctionComponent =>
  guarded(load, name, (role) => hasRankOf(role, listed));

const BETWEEN_PAGES = 400;
/** The first screen is drawn by then, on a slow machine too: to read other pages would make it slower. */
const AFTER_FIRST = 3000;

/**
 * Loads what a key or a press opens, then the pages of a role, before they are opened: one after the other, each when
 * no data are being loaded. Not for people who asked their browser to save data.
 */
export function usePagesAhead(isBusy: () => boolean): void {
  const { role } = useUser();
  const isThere = useFirstScreen();
  useEffect(() => {
    if (!isThere) return undefined;
    if (Reflect.get(navigator, 'connection')?.saveData === true) return undefined;
    const waiting = pages.filter(({ may }) => may(role)).map(({ fetchCode }) => fetchCode);
    const begin = performance.now() + AFTER_FIRST;
    let isLoading = false;
    const timer = setInterval(() => {
      if (performance.now() < begin || isLoading || isBusy() || !navigator.onLine) return;
      const next = codeAhead.shift() ?? waiting.shift();
      if (next === undefined) return clearInterval(timer);
      // Whoever opens a page that could not be loaded is told so then.
      isLoading = true;
      next()
        .catch(() => {})
        .finally(() => {
          isLoading = false;
        });
    }, BETWEEN_PAGES);
    return () => clearInterval(timer);
  }, [role, isThere, isBusy]);
}
