import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { DESKTOP, PHONE, type Theme } from '../tests/browser/support/look.ts';
import type { Screen } from '../tests/browser/support/screens.ts';

export const WIDTHS = ['desktop', 'phone'] as const;
export type Width = (typeof WIDTHS)[number];

export const VIEWPORTS = { desktop: DESKTOP, phone: PHONE } as const;

/** Those of the documentation. */
const BEST: ReadonlySet<string> = new Set([
  'dashboard',
  'dashboard-dark',
  'fines-list',
  'fine-detail',
  'issue-fine-phone',
  'reports',
  'fines-overdue',
  'payments',
  'receipt',
  'cash-up',
  'audit-reviews',
  'audit-register-dark',
  'disputes-pending',
  'user',
]);

/** `issue-fine-phone-dark`; what is usual is left out. */
export const nameOf = ({ name }: Screen, width: Width, theme: Theme): string =>
  [name, width === 'phone' && 'phone', theme === 'dark' && 'dark'].filter(Boolean).join('-');

/** @throws Error for what cannot be understood */
export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { out: { type: 'string' }, all: { type: 'boolean', default: false } },
  });
  if (values.all && values.out === undefined) throw new Error('Say with --out where all of them shall go');
  return {
    out: resolve(values.out ?? 'docs/images'),
    isWanted: (name: string): boolean => values.all || BEST.has(name),
  };
}
