import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { useStore } from 'ra-core';
import type { ReactNode } from 'react';

import type { Mode } from './palette.ts';
import { useIsPrinted } from './printing.ts';
import { themeOf } from './theme.ts';

const THEMES = { light: createTheme(themeOf('light')), dark: createTheme(themeOf('dark')) };

/**
 * MUI writes rules for browsers of the past, too. One that a browser does not know costs it an exception, the first of
 * which takes a slow phone a tenth of a second.
 */
const withoutOldBrowsers: StylisPlugin = (element) => {
  if (element.type === 'rule' && /:-(moz|ms)-/.test(element.value)) element.children = [];
};

/** No prefixes are added: a third of what is to be read before a form is seen. */
const styles = createCache({ key: 'css', stylisPlugins: [withoutOldBrowsers] });

/** The theme of this device, which the store keeps, and how to change it. */
export const useMode = () => useStore<Mode>('theme', 'light');

/**
 * Gives all that stands in it the theme of this device, by the provider without CSS variables: the other is 4 kB more,
 * which everybody would wait for.
 */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const [mode] = useMode();
  // Paper is white.
  const isPrinted = useIsPrinted();
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={THEMES[isPrinted ? 'light' : mode]}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
