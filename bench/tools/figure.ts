import type { Part } from './options.ts';

/** Another measurement of the same run, and the ratio of the figure to it. */
export type Limit = { what: string; value: number; ratio: number };

export const UNITS = [
  'per s',
  'per CPU s',
  'events/s',
  'ms',
  'MB',
  'cores',
  'commits',
  'flushes',
  'points',
] as const;

/** One line of the table. */
export type Figure = {
  part: Part;
  name: string;
  value: number;
  unit: (typeof UNITS)[number];
  limit?: Limit;
  /** The target, and whether it is met; absent for figures that only inform. */
  target?: { text: string; isMet: boolean };
  note?: string;
};

/** A part that could not be measured here, and why. */
type Skipped = { part: Part; name: string; reason: string };

export type Outcome = Figure | Skipped;

/** Compares a value with its limit. */
export const against = (what: string, limit: number, value: number): Limit => ({
  what,
  value: limit,
  ratio: value / limit,
});

export const atLeast = (ratio: number, { ratio: actual }: Limit) => ({
  text: `≥ ${ratio} ×`,
  isMet: actual >= ratio,
});

export const atMost = (ratio: number, { ratio: actual }: Limit) => ({
  text: `≤ ${ratio} ×`,
  isMet: actual <= ratio,
});

/** Met if the value is at most `more` above the limit, in the figure's unit. */
export const within = (more: number, unit: Figure['unit'], value: number, { value: limit }: Limit) => ({
  text: `≤ limit + ${more} ${unit}`,
  isMet: value <= limit + more,
});

const HEAD = ['part', 'figure', 'measured', 'limit of the same run', 'ratio', 'wanted', 'met'];

/** The outcomes as a Markdown table, with aligned columns for people who read it as text. */
export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) =>
    'reason' in outcome
      ? [outcome.part, outcome.name, `skipped: ${outcome.reason}`, '', '', '', '']
      : cells(outcome),
  );
  const widths = HEAD.map((head, column) =>
    Math.max(...[HEAD, ...rows].map((row) => (row[column] ?? head).length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function cells({ part, name, value, unit, limit, target }: Figure): string[] {
  return [
    part,
    name,
    `${rounded(value)} ${unit}`,
    limit === undefined ? '' : `${limit.what}: ${rounded(limit.value)} ${unit}`,
    limit === undefined ? '' : `${limit.ratio.toFixed(2)} ×`,
    target?.text ?? '',
    target === undefined ? '' : met(target.isMet),
  ];
}

const met = (isMet: boolean): string => (isMet ? 'yes' : '**no**');

/** Three digits, since more are not reproducible. */
export const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** `values` in any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

type Act = () => Promise<unknown>;

/** The duration of an action in ms. */
export async function timeOf(act: Act): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Runs each action `count` times, in turns, so that disturbances affect all. @returns the times of each in ms */
export async function timesOf<Name extends string>(
  count: number,
  acts: Readonly<Record<Name, Act>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(acts) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const warmUp = Math.ceil(count / 10);
  for (let n = -warmUp; n < count; n++) {
    for (const name of names) {
      const time = await timeOf(acts[name]);
      if (n >= 0) times[name].push(time);
    }
  }
  return times;
}
