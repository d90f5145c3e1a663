import CssBaseline from '@mui/material/CssBaseline';
import { createTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { useStore } from 'ra-core';
import type { ReactNode } from 'react';

import type { Mode } from './palette.ts';
import { useIsPrinted } from './printing.ts';
import { themeOf } from './theme.ts';

const THEMES = { light: createTheme(themeOf('light')), dark: createTheme(themeOf('dark')) };

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
    <ThemeProvider theme={THEMES[isPrinted ? 'light' : mode]}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
