import type { ThemeOptions } from '@mui/material/styles';

import { MENU, type Mode, PALETTE } from './palette.ts';

/** How high the top bar is, in px; the sidebar begins below it. */
const BAR = { phone: 60, desktop: 64 };

/** The looks of react-admin's top bar, sidebar and content. */
export const frame = (mode: Mode): ThemeOptions['components'] => ({
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaLayout-appFrame': {
          marginTop: BAR.desktop,
          '@media (max-width: 899px)': { marginTop: BAR.phone },
        },
        '& .RaLayout-content': { minWidth: 0, padding: 0 },
      },
    },
  },
  RaAppBar: {
    defaultProps: { color: 'default', elevation: 0 },
    styleOverrides: {
      root: {
        backgroundColor: PALETTE[mode].background.paper,
        borderBottom: `1px solid ${PALETTE[mode].divider}`,
        '& .RaAppBar-toolbar': {
          minHeight: BAR.desktop - 1,
          '@media (max-width: 899px)': { minHeight: BAR.phone - 1 },
        },
      },
    },
  },
  RaSidebar: {
    styleOverrides: {
      root: {
        height: `calc(100vh - ${BAR.desktop}px)`,
        '& .RaSidebar-fixed': { height: `calc(100vh - ${BAR.desktop}px)` },
        '& .MuiPaper-root': { backgroundColor: MENU.ground, color: MENU.text },
      },
    },
  },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        minHeight: 42,
        marginInline: 8,
        paddingInline: 14,
        borderRadius: 8,
        fontSize: 15,
        color: MENU.text,
        '& .RaMenuItemLink-icon': { minWidth: 36, color: 'inherit' },
        '&:hover': { backgroundColor: 'rgb(255 255 255 / 0.07)', color: MENU.chosen },
        '&.RaMenuItemLink-active': {
          backgroundColor: 'rgb(255 255 255 / 0.13)',
          color: MENU.chosen,
          fontWeight: 600,
        },
        '&:focus-visible': { outline: `2px solid ${MENU.chosen}`, outlineOffset: -2 },
      },
    },
  },
  RaSkipNavigationButton: {
    styleOverrides: { root: { backgroundColor: PALETTE[mode].primary.main } },
  },
});
