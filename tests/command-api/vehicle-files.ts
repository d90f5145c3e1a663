import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const PROGRAM = resolve(import.meta.dirname, '../../command-api/vehicle/import.ts');

export const HEADER =
  'licensePlate,make,model,year,color,ownerName,ownerIdNumber,ownerPhone,ownerAddress,registrationDate,expiryDate,status';

/** A row of a register with that header; `more` replaces cells by their place. */
export function rowOf(plate: string, more: Readonly<Record<number, string>> = {}): string {
  const cells = [
    plate,
    'Toyota',
    'Hilux',
    '2019',
    'White',
    'Sipho Dlamini',
    '8503121100123',
    '+268 7612 3456',
  ];
  cells.push('"Plot 7, Gwamile Street, Mbabane"', '2019-05-20', '2030-05-31', 'VALID');
  for (const [at, cell] of Object.entries(more)) cells[Number(at)] = cell;
  return cells.join(',');
}

type Env = { DATABASE_URL: string; ESDB_URL: string };
export type Imported = { code: number | null; output: string; errors: string };

/** An import under way: its process, and how it ends. */
export type Importing = { process: ChildProcess; ended: Promise<Imported> };

function start(env: Env, args: readonly string[]): Importing {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...env } });
  const ended = async (): Promise<Imported> => {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: child.exitCode, output, errors };
  };
  return { process: child, ended: ended() };
}

/** Runs the program until it ends by itself. */
export const runImport = (env: Env, ...args: string[]): Promise<Imported> => start(env, args).ended;

export async function startImport(env: Env, file: string): Promise<Importing> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-import-'));
  const path = join(folder, 'register.csv');
  await writeFile(path, file);
  const { process: child, ended } = start(env, [path]);
  const endedAndRemoved = async (): Promise<Imported> => {
    const imported = await ended;
    await rm(folder, { recursive: true });
    return imported;
  };
  return { process: child, ended: endedAndRemoved() };
}

export const importFile = async (env: Env, rows: readonly string[], header = HEADER): Promise<Imported> =>
  (await startImport(env, [header, ...rows, ''].join('\n'))).ended;

/** What an import says it did. */
export function summaryOf({ output }: Imported): string {
  return /: (\d+ registered, .*)/.exec(output)?.[1] ?? output;
}

/** The rows that an import refused: line number and reason. */
export const refusalsOf = ({ output }: Imported): [line: number, reason: string][] =>
  [...output.matchAll(/^line (\d+): (.*)$/gm)].map(([, line, reason = '']) => [Number(line), reason]);
