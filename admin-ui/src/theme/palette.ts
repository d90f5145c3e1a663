import type { FineStatus } from '@fines/domain/fine/status.ts';

export type Mode = 'light' | 'dark';

/** Text on its ground: at least 4.5:1 in both modes. */
type Ink = { text: string; ground: string };

export const STATUS_INK: Readonly<Record<Mode, Readonly<Record<FineStatus, Ink>>>> = {
  light: {
    UNPAID: { text: '#8a4300', ground: '#fdf0dd' },
    PAID: { text: '#17603a', ground: '#e2f3e9' },
    DISPUTED: { text: '#5a2ea6', ground: '#efe8fb' },
    RESOLVED: { text: '#0b5a73', ground: '#dff1f6' },
    CANCELLED: { text: '#4a5563', ground: '#e9edf1' },
  },
  dark: {
    UNPAID: { text: '#f5bf73', ground: '#3b2a12' },
    PAID: { text: '#7fd6a3', ground: '#143526' },
    DISPUTED: { text: '#c7aef5', ground: '#2e2348' },
    RESOLVED: { text: '#7fcfe6', ground: '#10333e' },
    CANCELLED: { text: '#b4bfcb', ground: '#28323e' },
  },
};

/** The edge of what one can write into. */
export const FIELD_EDGE: Readonly<Record<Mode, string>> = { light: '#8391a1', dark: '#5f6f82' };

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
    primary: { main: '#8fb8f2', contrastText: '#0c1a2c' },
    error: { main: '#f2a29b', contrastText: '#3a0906' },
    success: { main: '#7fd6a3' },
    background: { default: '#0e141c', paper: '#161e29' },
    text: { primary: '#e4eaf1', secondary: '#a0adbc' },
    divider: '#2b3746',
  },
} as const;
