/** What a chart draws: a value under a label. */
export type Point = { id: string; label: string; value: number };

export type TrendProps = {
  points: readonly Point[];
  /** What the values are. */
  name: string;
  format: (value: number) => string;
  /** Shorter, for the axis. */
  formatAxis: (value: number) => string;
};
