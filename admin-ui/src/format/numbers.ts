const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-SZ');

/** `1.2K`: for the axis of a chart. */
export const formatCompact = (value: number): string => compact.format(value);

/** `12,450`: for counts. */
export const formatCount = (value: number): string => whole.format(value);
