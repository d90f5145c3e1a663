import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { z } from 'zod';

import { UNITS } from '../tools/figure.ts';
import { withProcess } from '../tools/holding.ts';
import { PARTS } from '../tools/options.ts';

/** A line of the table that a bench prints. */
const measuredSchema = z.object({
  part: z.enum(PARTS),
  name: z.string(),
  value: z.number(),
  unit: z.enum(UNITS),
});
export type Measured = z.output<typeof measuredSchema>;

/**
 * Runs the bench of a checkout, with what is installed there.
 *
 * @throws Error if it fails, with the end of what it said
 */
export function runBench(folder: string, args: readonly string[]): Promise<Measured[]> {
  const node = join(folder, 'node_modules/.bin/node');
  const start = () =>
    spawn(node, ['bench/main.ts', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  return withProcess(start, async (child) => {
    if (child.stdout === null || child.stderr === null) throw new Error('A bench was started without output');
    const [[code], printed, told] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ]);
    if (code !== 0) throw new Error(`The bench of ${folder} failed:\n${told.slice(-TOLD_CHARACTERS)}`);
    return figuresIn(printed);
  });
}

const TOLD_CHARACTERS = 2000;

/** Every checkout prints this table, old and new, so that nothing else need be agreed on. It has three digits. */
const figuresIn = (printed: string): Measured[] =>
  printed.split('\n').flatMap((line) => {
    const [, part, name, measured = ''] = line.split('|').map((cell) => cell.trim());
    const [value = '', ...unit] = measured.split(' ');
    const figure = { part, name, value: Number(value.replaceAll(',', '')), unit: unit.join(' ') };
    const parsed = measuredSchema.safeParse(figure);
    return parsed.success ? [parsed.data] : [];
  });
