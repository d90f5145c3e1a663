import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { against, median, type Outcome, rounded } from '../tools/figure.ts';
import { type Measured, runBench } from './run-bench.ts';

/** Two checkouts of this project, and the arguments that the bench of both is given. */
export type Comparison = { ours: string; theirs: string; turns: number; args: readonly string[] };

/** A figure's values, one for each turn. */
type Values = { first: Measured; values: number[] };
type Figures = Map<string, Values>;

/**
 * Measures two checkouts in turns, each by its own bench, and compares the medians. What is compared has the same name
 * and unit in both; the rest is named.
 *
 * @throws Error for a folder that cannot be compared, or if a bench fails
 */
export async function compareCheckouts({ ours, theirs, turns, args }: Comparison): Promise<Outcome[]> {
  requireOther(ours, theirs);
  const [our, their]: [Figures, Figures] = [new Map(), new Map()];
  const sides: [string, Figures][] = [
    [ours, our],
    [theirs, their],
  ];
  for (let turn = 0; turn < turns; turn++) {
    process.stderr.write(`Turn ${turn + 1} of ${turns} …\n`);
    // Each begins in every second turn, so that neither is always the one after the other's load.
    for (const [folder, figures] of turn % 2 === 0 ? sides : sides.toReversed()) {
      collect(figures, await runBench(folder, args));
    }
  }
  const outcomes = [...new Set([...our.keys(), ...their.keys()])].map((key) =>
    compare(our.get(key), their.get(key)),
  );
  if (!outcomes.some((outcome) => 'limit' in outcome))
    throw new Error('The two benches have no figure in common');
  return outcomes;
}

function requireOther(ours: string, theirs: string): void {
  if (!existsSync(join(theirs, 'bench/main.ts'))) {
    throw new Error(`${theirs} is no checkout of this project: it has no bench/main.ts`);
  }
  if (!existsSync(join(theirs, 'node_modules'))) {
    throw new Error(`${theirs} has nothing installed: run "npm ci" there first`);
  }
  if (realpathSync(ours) === realpathSync(theirs)) {
    throw new Error(
      `${theirs} is this very checkout: name another one, such as a "git worktree" of an older commit`,
    );
  }
}

function collect(figures: Figures, measured: readonly Measured[]): void {
  for (const one of measured) {
    const key = `${one.part} ${one.name} ${one.unit}`;
    const known = figures.get(key) ?? { first: one, values: [] };
    known.values.push(one.value);
    figures.set(key, known);
  }
}

function compare(ours: Values | undefined, theirs: Values | undefined): Outcome {
  if (ours && theirs) {
    const value = median(ours.values);
    return { ...ours.first, value, limit: against('the other', median(theirs.values), value) };
  }
  const [side, only] = ours ? ['this one', ours] : ['the other', theirs];
  if (only === undefined) throw new Error('A figure belongs to neither');
  const { part, name, unit } = only.first;
  return { part, name, reason: `only ${side} tells it: ${rounded(median(only.values))} ${unit}` };
}
