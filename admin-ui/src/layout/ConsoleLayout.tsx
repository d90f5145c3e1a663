import Box from '@mui/material/Box';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type AppBarProps, Layout } from 'react-admin';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { UserContext, useProfile, useSession } from '../auth/useUser.ts';
import { Live } from '../live/Live.tsx';
import { ReplacePasswordPage } from '../settings/ReplacePasswordPage.tsx';
import { PrintStyles } from '../theme/PrintStyles.tsx';
import { ErrorPage } from '../ui/ErrorPage.tsx';
import { EDGES } from '../ui/Page.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { ConsoleSidebar, MainMenu } from './MainMenu.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { TopBar } from './TopBar.tsx';
import { OpenPalette, type OpenedByKey, useKeys } from './useKeys.ts';

/**
 * A new screen starts at its top. Going back is the browser's, which knows how far down one was. (react-admin scrolls
 * where a link asks for it.)
 */
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

/** The top bar, and below it whether the page is up to date: a screen that fails does not take that with it. */
const Top = (props: AppBarProps) => (
  <>
    <TopBar {...props} />
    <Live />
  </>
);

/** Top bar, sidebar and content, with what keys open. */
function Frame({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedByKey>();
  useScreenTop();
  useProfile();
  useKeys(setOpened);
  const openPalette = useCallback(() => setOpened('palette'), []);
  const close = () => setOpened(undefined);

  return (
    <OpenPalette value={openPalette}>
      <Layout appBar={Top} appBarAlwaysOn sidebar={ConsoleSidebar} menu={MainMenu} error={ErrorPage}>
        <Box sx={{ ...EDGES, flex: 1, py: { xs: 2, sm: 3.5 } }}>{children}</Box>
      </Layout>
      {opened === 'palette' && <CommandPalette onClose={close} onHelp={() => setOpened('help')} />}
      {opened === 'help' && <KeysHelp onClose={close} />}
      <PrintStyles />
    </OpenPalette>
  );
}

/** The console for whoever is signed in. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  const signedIn = useSession();

  if (signedIn === undefined) return <SessionEnded />;
  if (signedIn.tokens.mustChangePassword) return <ReplacePasswordPage email={signedIn.user.email} />;
  return (
    <UserContext key={signedIn.user.id} value={signedIn.user}>
      <SessionWarning signedIn={signedIn} />
      <Frame>{children}</Frame>
    </UserContext>
  );
}
