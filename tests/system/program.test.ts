import { expect, it } from 'vitest';

import { run } from '../audit/audited-log.ts';

const PROGRAM = `
  import { runProgram } from '@fines/platform/program.ts';
  setInterval(() => undefined, 60_000);
  await runProgram(async () => {
    process.stdout.write('.'.repeat(1_000_000));
    WORK
  });`;

const outcomeOf = (work: string) => run(['--input-type=module', '-e', PROGRAM.replace('WORK', work)], {});

it.each([
  ['return true', 0, ''],
  ['return false', 1, ''],
  [`throw new Error('The file is gone')`, 1, 'The file is gone\n'],
])('a program that ends with %s does so at once and with all that it said', async (work, code, stderr) => {
  const outcome = await outcomeOf(work);
  expect({ ...outcome, stdout: outcome.stdout.length }).toMatchObject({ code, stdout: 1_000_000, stderr });
});
