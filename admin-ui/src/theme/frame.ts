import type { ThemeOptions } from '@mui/material/styles';

import { MENU, type Mode, PALETTE } from './palette.ts';

/** How high the top bar is, in px; the sidebar begins below it. */
const BAR = { phone: 60, desktop: 64 };

/** The looks of react-admin's top bar, sidebar, content and lists. */
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
  // Its first link leads to the record from anywhere on it; what else one can press lies above that.
  RaSimpleList: {
    styleOverrides: {
      root: {
        padding: 0,
        '& .MuiListItem-root': {
          display: 'block',
          padding: '12px 16px',
          borderTop: `1px solid ${PALETTE[mode].divider}`,
        },
        '& .MuiListItemText-root': { margin: 0, overflowWrap: 'anywhere' },
        '& .MuiListItemText-primary': { fontWeight: 600 },
        '& .MuiListItemText-primary > div': { display: 'flex', justifyContent: 'space-between', gap: 12 },
        '& .MuiListItemText-primary a:first-of-type': {
          color: 'inherit',
          textDecoration: 'none',
          '&::after': { content: '""', position: 'absolute', inset: 0 },
        },
        '& .MuiListItemText-secondary': { '& button, & a, & label': { position: 'relative', zIndex: 1 } },
        '& .RaSimpleList-tertiary': { opacity: 1, flexShrink: 0 },
      },
    },
  },
  // Keys move the focus from row to row.
  RaDataTableRow: { defaultProps: { tabIndex: -1 } },
  RaSelectInput: { defaultProps: { margin: 'none' } },
  RaSkipNavigationButton: {
    styleOverrides: { root: { backgroundColor: PALETTE[mode].primary.main } },
  },
});
