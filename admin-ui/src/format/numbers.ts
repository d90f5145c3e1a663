import { asCode } from '@fines/domain/shared/text.ts';

/** `71.4%`, from a percentage. */
export const formatPercent = (percentage: number): string => `${percentage.toFixed(1)}%`;

/** Part over total × 100; 0 when the total is 0. */
export const shareOf = (part: number, total: number): number => (total === 0 ? 0 : (part / total) * 100);

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-SZ');

/** `1.2K`: for the axis of a chart. */
export const formatCompact = (value: number): string => compact.format(value);

/** `SZL 1.2K`: for the axis of a chart. */
export const formatCompactSzl = (emalangeni: number): string => `SZL ${compact.format(emalangeni)}`;

/** `12,450`: for counts. */
export const formatCount = (value: number): string => whole.format(value);

/** As one types it: `1000`, `1000.50` or `1000,50`; and with thousands apart: `1,000.50` or `1 000`. */
const AMOUNT = /^(?:\d*(?:\.\d+|,\d{1,2})?|\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?)$/;
const THOUSANDS = /[,\s](?=\d{3})/g;

/** The amount that a text is; undefined for what is none. A comma before one or two digits is a decimal one. */
export function amountIn(text: string): number | undefined {
  const typed = asCode(text);
  if (typed === '' || !AMOUNT.test(typed)) return undefined;
  return Number(typed.replaceAll(THOUSANDS, '').replace(',', '.'));
}

/** `FN-2026-001 · Nov 05, 2026`, of what there is; a line may end with a dot, but none begins with one. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\u00A0· ');
