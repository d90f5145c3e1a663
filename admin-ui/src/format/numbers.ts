const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-SZ');

/** `1.2K`: for the axis of a chart. */
export const formatCompact = (value: number): string => compact.format(value);

/** `SZL 1.2K`: for the axis of a chart. */
export const formatCompactSzl = (emalangeni: number): string => `SZL ${compact.format(emalangeni)}`;

/** `12,450`: for counts. */
export const formatCount = (value: number): string => whole.format(value);

/** `1 fine`, `12 fines`. */
export const formatCounted = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
