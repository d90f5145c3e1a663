/** `71.4%`, from a percentage. */
export const formatPercent = (percentage: number): string => `${percentage.toFixed(1)}%`;

/** Part over total × 100; 0 when the total is 0. */
export const shareOf = (part: number, total: number): number => (total === 0 ? 0 : (part / total) * 100);
