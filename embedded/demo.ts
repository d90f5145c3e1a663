import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { jsonFile } from './json-file.ts';
import { ROOT } from './settings.ts';

/** When the demo was begun, and whether all of it is there. */
const demoSchema = z.object({ now: z.iso.datetime(), complete: z.boolean() });

/** Tells the demo's story once for each data folder; one that was cut off is told to its end. */
export async function ensureDemoData(
  dataDir: string,
  env: Record<string, string>,
  tell: (line: string) => void,
): Promise<void> {
  const file = jsonFile(join(dataDir, 'demo.json'), demoSchema);
  const demo = (await file.read()) ?? { now: new Date().toISOString(), complete: false };
  if (demo.complete) return;
  await file.write(demo);
  tell('Filling in the demo data …');
  await runSeed({ ...env, DEMO_NOW: demo.now }, join(dataDir, 'logs/demo.log'));
  await file.write({ ...demo, complete: true });
}

async function runSeed(env: Record<string, string>, logFile: string): Promise<void> {
  const log = openSync(logFile, 'a', 0o600);
  const seed = fork(join(ROOT, 'command-api/demo/seed.ts'), {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error(`The demo data could not be filled in: see ${logFile}`);
}
