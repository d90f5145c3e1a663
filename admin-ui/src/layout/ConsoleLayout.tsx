import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { UserContext, useSession } from '../auth/useUser.ts';
import { Live } from '../live/Live.tsx';
import { ReplacePasswordPage } from '../settings/ReplacePasswordPage.tsx';
import { ErrorPage, LoadingPage } from '../ui/ErrorPage.tsx';
import { useIsPhone, useSearchKey } from '../ui/Page.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { Sidebar, SidebarDrawer } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** A new screen starts at its top. Going back is the browser's, which knows how far down one was. */
function useScreenTop(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef(pathname);

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
    <Link
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
        '&:focus': { top: 12 },
      }}
    >
      Skip to content
    </Link>
  );
}

/** Sidebar, top bar and content area, for whoever is signed in. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const signedIn = useSession();
  const isPhone = useIsPhone();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  useScreenTop();
  useSearchKey();

  if (signedIn === undefined) return <SessionEnded />;
  if (signedIn.tokens.mustChangePassword) return <ReplacePasswordPage email={signedIn.user.email} />;
  return (
    <UserContext key={signedIn.user.id} value={signedIn.user}>
      <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
        <SkipLink />
        <SessionWarning signedIn={signedIn} />
        {isPhone ? <SidebarDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} /> : <Sidebar />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box
            sx={{ position: 'sticky', top: 0, zIndex: 'appBar', pb: { xs: 'var(--toast-room, 0px)', sm: 0 } }}
          >
            <TopBar onOpenMenu={isPhone ? () => setMenuOpen(true) : undefined} />
            <Live />
          </Box>
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{ flex: 1, p: { xs: 2, sm: 3 }, outline: 'none' }}
          >
            <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
              <Suspense fallback={<LoadingPage />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
    </UserContext>
  );
}
