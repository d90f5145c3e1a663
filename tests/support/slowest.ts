import { relative } from 'node:path';

import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** What a file took of its worker, in milliseconds: loading it, its hooks and its tests. */
function millisecondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return collectDuration + duration;
}

/** Tells at the end which files took longest; what each test took is in the JSON report. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ path: relative('', module.moduleId), ms: millisecondsOf(module) }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SHOWN);
    const lines = slowest.map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);
    process.stdout.write(['', 'The slowest files:', ...lines, '', ''].join('\n'));
  }
}
