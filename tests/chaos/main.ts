import { parseArgs } from 'node:util';

import { runProgram } from '@fines/platform/program.ts';
import { z } from 'zod';

import { startWithStaff } from '../support/staff.ts';
import type { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import { attempts } from '../system/random-day/commands.ts';
import { Crowd } from './clients.ts';
import { examine } from './examine.ts';
import { faults, FaultInjector } from './faults.ts';

const MANUAL = `npm run chaos -- [--minutes 5] [--seed 1]

Starts the system as npm start does, on free ports and a folder of its own, and lets people issue, pay, refund, dispute
and read while its parts are killed, stopped and frozen at random. Then it looks whether anything that was acknowledged is
missing or happened twice, whether numbers and chains are whole, and whether the read tables are what the log says.

  --minutes  how long parts fail
  --seed     the same faults and commands for the same number; else a random one

Ends with 0 if it found nothing.
`;

const flagsSchema = z.object({
  minutes: z.coerce.number('--minutes must be a number').positive('--minutes must be above 0'),
  seed: z.coerce
    .number('--seed must be a number')
    .int('--seed must be whole')
    .nonnegative('--seed must not be below 0'),
  help: z.boolean(),
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const isReady = (system: TestSystem): Promise<boolean> =>
  fetch(`${system.address}/health/ready`).then(
    async (answer) => (await answer.text()).includes('"status":"ready"'),
    () => false,
  );

/** At most so many in a minute: more do not fit. */
const FAULTS_PER_MINUTE = 600;
const COMMANDS_PER_MINUTE = 15_000;

/** @returns whether nothing was found */
async function play({ minutes, seed }: { minutes: number; seed: number }): Promise<boolean> {
  say(`Chaos for ${minutes} minutes, seed ${seed}`);
  const { system, staff } = await startWithStaff({ COMMANDS_PER_MINUTE: '100000' });
  try {
    const crowd = new Crowd(staff, attempts(minutes * COMMANDS_PER_MINUTE, seed));
    const injector = new FaultInjector(system);
    const end = Date.now() + minutes * 60_000;
    const done = new Map<string, number>();
    for (const fault of faults(minutes * FAULTS_PER_MINUTE, seed)) {
      if (Date.now() > end) break;
      const name = `${fault.how} ${fault.part}`;
      if (await injector.inject(fault)) done.set(name, (done.get(name) ?? 0) + 1);
    }
    await until(() => isReady(system), 'the system to be ready again', 60_000);
    await crowd.stop();
    const findings = [...crowd.findings, ...(await examine(system, staff.admin, crowd))];
    const count = [...done.values()].reduce((sum, times) => sum + times, 0);
    say(`${count} faults: ${listed(done)}`);
    say(`${crowd.fines.length} fines, ${crowd.receipts.length} payments; answers: ${listed(crowd.answers)}`);
    for (const finding of findings) say(`FOUND: ${finding}`);
    say(findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings, with --seed ${seed}`);
    return findings.length === 0;
  } finally {
    await system.stopAndRemove();
  }
}

const listed = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts].map(([name, times]) => `${times} × ${name}`).join(', ');

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      help: { type: 'boolean', default: false },
    },
  });
  const flags = flagsSchema.safeParse(values);
  if (!flags.success) throw new Error(z.prettifyError(flags.error));
  if (!flags.data.help) return play(flags.data);
  say(MANUAL);
  return true;
});
