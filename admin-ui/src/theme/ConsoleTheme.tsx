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
 * MUI writes rules for browsers of the past, too. One that a browser does not know costs it an exception, and the first
 * exception takes long: 6 to 22 ms where it was measured, a multiple of that on a slow phone.
 */
const withoutOldBrowsers: StylisPlugin = (element) => {
  if (element.type === 'rule' && /:-(moz|ms)-/.test(element.value)) element.children = [];
};

/** No prefixes are added. The one that Safari still needs stands in the theme. */
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
