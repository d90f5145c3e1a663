import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { z } from 'zod';

import { withProcess } from './holding.ts';

const BENCH = join(import.meta.dirname, '..');

/**
 * Runs a file of `bench` in a process of its own, so that measuring does not slow down what is measured. `input` and
 * the answer are passed as JSON.
 *
 * @throws Error if the process ends without an answer
 */
export function inWorker<Schema extends z.ZodType>(
  script: string,
  input: object,
  answer: Schema,
): Promise<z.output<Schema>> {
  const start = () =>
    fork(join(BENCH, script), [JSON.stringify(input)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return withProcess(start, async (child) => {
    const exited = once(child, 'exit');
    const [first]: unknown[] = await Promise.race([once(child, 'message'), exited]);
    await exited;
    if (child.exitCode !== 0) throw new Error(`${script} failed`);
    return answer.parse(first);
  });
}

/** Runs in such a file: passes the input to `work`, and sends the answer back. */
export async function runWorker<Schema extends z.ZodType>(
  input: Schema,
  work: (input: z.output<Schema>) => Promise<object>,
): Promise<void> {
  const answer = await work(input.parse(JSON.parse(process.argv[2] ?? '')));
  process.send?.(answer, () => process.exit(0));
}
