import type { FineStatus } from '@fines/domain/fine/status.ts';

export type Mode = 'light' | 'dark';

/** Text on its ground: at least 4.5:1 in both modes. */
type Ink = { text: string; ground: string };

/** The colour of a badge. The text of the badge says the same. */
export type Tone = 'amber' | 'green' | 'violet' | 'teal' | 'grey' | 'red' | 'blue';

export const TONES: Readonly<Record<Mode, Readonly<Record<Tone, Ink>>>> = {
  light: {
    amber: { text: '#8a4300', ground: '#fdf0dd' },
    green: { text: '#17603a', ground: '#e2f3e9' },
    violet: { text: '#5a2ea6', ground: '#efe8fb' },
    teal: { text: '#0b5a73', ground: '#dff1f6' },
    grey: { text: '#4a5563', ground: '#e9edf1' },
    red: { text: '#a11d16', ground: '#fce8e6' },
    blue: { text: '#1f4e8c', ground: '#e4edf9' },
  },
  dark: {
    amber: { text: '#f5bf73', ground: '#3b2a12' },
    green: { text: '#7fd6a3', ground: '#143526' },
    violet: { text: '#c7aef5', ground: '#2e2348' },
    teal: { text: '#7fcfe6', ground: '#10333e' },
    grey: { text: '#b4bfcb', ground: '#28323e' },
    red: { text: '#ff8f85', ground: '#481512' },
    blue: { text: '#8fb8f2', ground: '#172b49' },
  },
};

export const STATUS_TONES: Readonly<Record<FineStatus, Tone>> = {
  UNPAID: 'amber',
  PAID: 'green',
  DISPUTED: 'violet',
  RESOLVED: 'teal',
  CANCELLED: 'grey',
};

/** The border of fields. */
export const FIELD_EDGE: Readonly<Record<Mode, string>> = { light: '#8391a1', dark: '#5f6f82' };

/** The menu is dark in both modes. */
export const MENU = { ground: '#14263f', text: '#c6d2e2', chosen: '#ffffff' };

/** The colours of the flag, for the one stripe that says whose console this is. */
export const FLAG_STRIPE =
  'linear-gradient(90deg, #3e5eb9 0 25%, #ffd900 25% 32%, #b10c0c 32% 68%, #ffd900 68% 75%, #3e5eb9 75%)';

export const PALETTE = {
  light: {
    mode: 'light',
    primary: { main: '#1f4e8c', contrastText: '#ffffff' },
    error: { main: '#b3261e', contrastText: '#ffffff' },
    success: { main: '#1d7446' },
    background: { default: '#f3f5f8', paper: '#ffffff' },
    text: { primary: '#16202c', secondary: '#536070' },
    divider: '#dce2e9',
  },
  dark: {
    mode: 'dark',
    // `dark` is what buttons are under the pointer: here lighter, so that their text keeps its contrast.
    primary: { main: '#8fb8f2', dark: '#acccf8', contrastText: '#0c1a2c' },
    error: { main: '#ff7b70', dark: '#ff9a91', contrastText: '#2e0603' },
    success: { main: '#7fd6a3' },
    background: { default: '#0e141c', paper: '#161e29' },
    text: { primary: '#e4eaf1', secondary: '#a0adbc' },
    divider: '#2b3746',
  },
} as const;
