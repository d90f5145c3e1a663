import type { Figure, Outcome } from './figure.ts';

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
