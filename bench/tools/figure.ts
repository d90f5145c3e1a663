import type { Part } from './options.ts';

/** What was measured beside it in the same run, and how the two compare. */
export type Limit = { what: string; value: number; ratio: number };

/** One line of the table. */
export type Figure = {
  part: Part;
  name: string;
  value: number;
  unit: 'per s' | 'per CPU s' | 'events/s' | 'ms' | 'MB' | 'cores';
  limit?: Limit;
  /** What is wanted, in words, and whether it is so; absent for what only informs. */
  target?: { text: string; isMet: boolean };
  note?: string;
};

/** Something that could not be measured here, and why. */
export type Skipped = { part: Part; name: string; reason: string };

export type Outcome = Figure | Skipped;

/** How many times the limit a value is. */
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

/** At most so much above the limit, in the unit of the figure. */
export const within = (more: number, unit: Figure['unit'], value: number, { value: limit }: Limit) => ({
  text: `≤ limit + ${more} ${unit}`,
  isMet: value <= limit + more,
});

const HEAD = ['part', 'figure', 'measured', 'limit of the same run', 'ratio', 'wanted', 'met'];

/** The outcomes as a table in Markdown, its columns aligned for those who read it as text. */
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

/** Three digits are all that repeats. */
export const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** Times in ms, in no order. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const time = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (time === undefined) throw new Error('Nothing was measured');
  return time;
}

type Act = () => Promise<unknown>;

/** How long something takes, in ms. */
export async function timeOf(act: Act): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Does each of these so many times, taking turns, so that they are disturbed by the same things. @returns the times of each in ms */
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
