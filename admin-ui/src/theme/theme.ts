import type { ThemeOptions } from '@mui/material/styles';
import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

import { frame } from './frame.ts';
import { FIELD_EDGE, type Mode, PALETTE, TONES } from './palette.ts';

const FONT = "'Public Sans', system-ui, sans-serif";

const focusRing = (mode: Mode) => ({
  outline: `2px solid ${PALETTE[mode].primary.main}`,
  outlineOffset: 2,
});

/** As strong in the dark as in the light. */
const ALERT_TONES = { error: 'red', warning: 'amber', info: 'blue', success: 'green' } as const;

/**
 * Elements of which a list has one in every row. They are plain ones with a class: a hundred styled components take
 * longer to show than all the rest of the rows.
 */
const plainElements = (mode: Mode) => ({
  '.badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '3px 10px',
    borderRadius: 99,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
    '&::before': {
      content: '""',
      width: 7,
      height: 7,
      borderRadius: '50%',
      backgroundColor: 'currentcolor',
    },
    ...Object.fromEntries(
      Object.entries(TONES[mode]).map(([tone, { text, ground }]) => [
        `&.${tone}`,
        { color: text, backgroundColor: ground },
      ]),
    ),
  },
  '.overdue': { color: PALETTE[mode].error.main },
  '.row-link': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 32,
    marginBlock: -4,
    marginLeft: -12,
    paddingInline: 12,
    borderRadius: 8,
    color: PALETTE[mode].primary.main,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    fontSize: 13.5,
    fontWeight: 600,
    '@media (hover: hover)': {
      '&:hover': { backgroundColor: 'color-mix(in srgb, currentcolor 8%, transparent)' },
    },
  },
});

const alertInk = (mode: Mode, { severity = 'success' }: { severity?: keyof typeof ALERT_TONES }) =>
  TONES[mode][ALERT_TONES[severity]];

/** What a form holds are texts: an emptied one is not null. No line is kept free below it. */
const TEXTS = { parse: (text: string) => text, helperText: false } as const;

const components = (mode: Mode): ThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      // Neither the top bar nor the buttons at the bottom of a phone may hide the element that has the focus.
      html: { scrollPaddingBlock: 84 },
      body: { fontFeatureSettings: '"tnum"', WebkitFontSmoothing: 'antialiased' },
      ...plainElements(mode),
      'a:focus-visible, [tabindex="0"]:focus-visible': focusRing(mode),
      // It fills a card, which clips everything outside its edges: the focus ring is drawn inside.
      '.MuiTableContainer-root:focus-visible': { outlineOffset: -2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          transition: 'none !important',
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // Safari knows no `user-select`, which keeps a long press from selecting the text of a button.
    styleOverrides: {
      root: {
        WebkitUserSelect: 'none',
        // Of a radio button or a switch the input within has the focus.
        '&:focus-visible, &.Mui-focusVisible': focusRing(mode),
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        textTransform: 'none',
        fontWeight: 600,
        minHeight: 40,
        paddingInline: 16,
        // Not to be pressed now, but within reach of the keyboard.
        '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
      },
      sizeSmall: { minHeight: 32, paddingInline: 12 },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        fontWeight: 600,
        textUnderlineOffset: '0.2em',
        textDecorationThickness: 1,
        textDecorationColor: 'color-mix(in srgb, currentcolor 40%, transparent)',
        '&:hover': { textDecorationColor: 'currentcolor' },
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    // Clipped but not scrolling itself, so that the heads of its tables stay in sight while the page scrolls.
    styleOverrides: { root: { borderRadius: 10, overflow: 'clip' } },
  },
  // react-admin's theme has filled ones, with a margin.
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  RaTextInput: { defaultProps: TEXTS },
  RaSelectInput: { defaultProps: { ...TEXTS, margin: 'none' } },
  RaRadioButtonGroupInput: { defaultProps: { margin: 'none', helperText: false } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none' } },
  MuiInputLabel: { defaultProps: { shrink: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: true },
    styleOverrides: {
      root: { backgroundColor: PALETTE[mode].background.paper },
      // 3:1 against the ground, so that one sees where to write.
      notchedOutline: { borderColor: FIELD_EDGE[mode] },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      // 4.5:1, as other text: the library's own is fainter.
      input: {
        textOverflow: 'ellipsis',
        '&::placeholder': { color: PALETTE[mode].text.secondary, opacity: 1 },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ ownerState }) => {
        // It has its own, which read on the ground that they are made for.
        if (ownerState.variant === 'filled') return {};
        const { text } = alertInk(mode, ownerState);
        // More specific than the library's own colours of each kind.
        return {
          '&.MuiAlert-root': { color: text, border: `1px solid ${text}` },
          '& .MuiAlert-icon.MuiAlert-icon': { color: 'inherit' },
        };
      },
      standard: ({ ownerState }) => ({ backgroundColor: alertInk(mode, ownerState).ground }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { marginInline: 2, fontSize: 13, '&.Mui-disabled': { color: PALETTE[mode].text.secondary } },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: PALETTE[mode].divider, paddingBlock: 11 },
      head: { fontSize: 13, fontWeight: 600, color: PALETTE[mode].text.secondary, whiteSpace: 'nowrap' },
    },
  },
  // What an empty value stands for is said in the field.
  MuiSelect: { defaultProps: { displayEmpty: true } },
  MuiTableSortLabel: {
    styleOverrides: { root: { '&:focus-visible': { ...focusRing(mode), borderRadius: 4 } } },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 8,
        // Apart from each other, so that they look right on two lines too.
        '& .MuiToggleButtonGroup-grouped.MuiToggleButtonGroup-grouped': {
          margin: 0,
          border: `1px solid ${FIELD_EDGE[mode]}`,
          borderRadius: 8,
        },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 36,
        paddingInline: 14,
        textTransform: 'none',
        fontWeight: 600,
        lineHeight: 1.4,
        color: PALETTE[mode].text.primary,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: TONES[mode].blue.text,
          backgroundColor: TONES[mode].blue.ground,
          boxShadow: `inset 0 0 0 1px ${PALETTE[mode].primary.main}`,
        },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      // It has the focus only until one presses Tab: that it is open shows where one is.
      paper: {
        outline: 'none',
        '&:not(.MuiDialog-paperFullScreen)': { borderRadius: 12 },
        // What is long scrolls between title and buttons, which stand in the form.
        '& > form': { display: 'contents' },
      },
      // Forms are read better when narrow.
      paperWidthSm: { '&:not(.MuiDialog-paperFullScreen)': { maxWidth: 680 } },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  // Those of a phone have room beside each other; where the room ends all the same, a thumb pushes them.
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    // The first text stands at the edge of everything below it.
    styleOverrides: {
      root: { margin: '-12px -12px 16px', '@media (max-width: 599px)': { marginInline: -8 } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        fontWeight: 600,
        fontSize: 15,
        minWidth: 0,
        paddingInline: 12,
        '@media (max-width: 599px)': { paddingInline: 8, fontSize: 14 },
      },
    },
  },
  // Menus, lists and calendars come after all landmarks of the page: each is one of its own.
  MuiPopover: { defaultProps: { slotProps: { root: { role: 'region' } } } },
  MuiAutocomplete: { defaultProps: { slotProps: { popper: { role: 'region' } } } },
  MuiTooltip: { defaultProps: { enterDelay: 300 } },
});

/** What the console changes of Material's theme. */
const themeOf = (mode: Mode): ThemeOptions => ({
  palette: PALETTE[mode],
  // Below `sm` there is too little width for a sidebar, below `lg` for a table beside one.
  breakpoints: { values: { xs: 0, sm: 900, md: 1100, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: FONT,
    h1: { fontSize: 24, fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.3 },
    h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 },
    subtitle2: { fontWeight: 600 },
    button: { fontSize: 14.5 },
  },
  components: { ...components(mode), ...frame(mode) },
});

/** The specification's 64 and 16 units of 4 px. */
const SIDEBAR = { sidebar: { width: 256, closedWidth: 64 } };

export const lightTheme: RaThemeOptions = deepmerge(defaultLightTheme, { ...themeOf('light'), ...SIDEBAR });
export const darkTheme: RaThemeOptions = deepmerge(defaultDarkTheme, { ...themeOf('dark'), ...SIDEBAR });
