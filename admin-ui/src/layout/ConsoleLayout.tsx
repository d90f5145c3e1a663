import Box from '@mui/material/Box';
import { useScrollToTop } from 'ra-core';
import { type MouseEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';

import { UserContext, useSession } from '../auth/useUser.ts';
import { useFirstScreen } from '../data/firstScreen.ts';
import { queryClient } from '../data/queryClient.ts';
import { Live } from '../live/Live.tsx';
import { ErrorPage, LoadingPage } from '../ui/ErrorPage.tsx';
import { Opened } from '../ui/Later.tsx';
import { EDGES, useIsPhone } from '../ui/Page.tsx';
import { openedPart } from '../ui/screens.tsx';
import { t } from './messages.ts';
import { usePagesAhead } from './page.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { type OpenedByKey, useKeys } from './useKeys.ts';

const CommandPalette = openedPart(() => import('./CommandPalette.tsx'));
const KeysHelp = openedPart(() => import('./KeysHelp.tsx'));
const SidebarDrawer = openedPart(() => import('./SidebarDrawer.tsx'));
const ReplacePasswordPage = lazy(() => import('../settings/ReplacePasswordPage.tsx'));

/**
 * A new screen starts at its top, another page of a list, too. Going back is the browser's, which knows how far down
 * one was.
 */
function useScreenTop(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef(pathname);

  useScrollToTop();
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname, isBack]);
}

/** Without going to the address `#main`: a form with unsaved changes would take that for leaving. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

/** The first stop of the Tab key: past the menu. */
function SkipLink() {
  return (
    <Box
      component="a"
      className="screen-only"
      href="#main"
      onClick={skip}
      sx={{
        position: 'fixed',
        top: -80,
        left: 16,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        borderRadius: 1,
        color: 'primary.main',
        '&:focus': { top: 12 },
      }}
    >
      {t('skipToContent')}
    </Box>
  );
}

const isFetching = (): boolean => queryClient.isFetching() > 0;

/** Sidebar, top bar and content area. */
function Shell() {
  const isPhone = useIsPhone();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  useScreenTop();
  const [opened, setOpened] = useState<OpenedByKey>();
  useKeys(setOpened);
  usePagesAhead(isFetching);
  const isThere = useFirstScreen();
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const openPalette = useCallback(() => setOpened('palette'), []);
  const closeMenu = () => setMenuOpen(false);
  const close = () => setOpened(undefined);

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <Opened isOpen={opened !== undefined} onClose={close}>
        {opened === 'palette' && <CommandPalette onClose={close} onHelp={() => setOpened('help')} />}
        {opened === 'help' && <KeysHelp onClose={close} />}
      </Opened>
      {isPhone ? (
        <Opened isOpen={isMenuOpen} onClose={closeMenu}>
          {(isThere || isMenuOpen) && <SidebarDrawer isOpen={isMenuOpen} onClose={closeMenu} />}
        </Opened>
      ) : (
        <Sidebar />
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box
          className="screen-only"
          sx={{ position: 'sticky', top: 0, zIndex: 'appBar', pb: { xs: 'var(--toast-room, 0px)', sm: 0 } }}
        >
          <TopBar onOpenMenu={isPhone ? openMenu : undefined} onSearch={openPalette} />
          <Live />
        </Box>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ ...EDGES, flex: 1, py: { xs: 2, sm: 3.5 }, outline: 'none' }}
        >
          <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
            <Suspense fallback={<LoadingPage />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  );
}

/** The console for whoever is signed in; until then, what leads there. */
export function ConsoleLayout() {
  const signedIn = useSession();
  const [isGuest] = useState(signedIn === undefined);

  if (signedIn === undefined) return <SessionEnded isGuest={isGuest} />;
  if (signedIn.tokens.mustChangePassword) {
    return (
      <Suspense>
        <ReplacePasswordPage email={signedIn.user.email} />
      </Suspense>
    );
  }
  return (
    <UserContext key={signedIn.user.id} value={signedIn.user}>
      <SessionWarning signedIn={signedIn} />
      <Shell />
    </UserContext>
  );
}
