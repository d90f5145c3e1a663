import { parseArgs } from 'node:util';

import { runProgram } from '@fines/platform/program.ts';
import { z } from 'zod';

import { hasOwnNamespaces, runInNamespaces, whyNoNamespaces } from './namespaces.ts';
import { play } from './play.ts';
import { say } from './say.ts';

const MANUAL = `npm run chaos -- [--minutes 5] [--seed 1]

Starts the system as npm start does, on free ports and a folder of its own, and lets people issue, pay, refund, dispute,
send photos and read while its parts are killed, stopped, frozen and cut off from the network, and its disks are full, at
random. Then it looks whether anything that was acknowledged is missing or happened twice, whether numbers and chains are
whole, and whether the read tables are what the log says.

  --minutes  how long parts fail
  --seed     the same faults and commands for the same number; else a random one

Networks and disks fail on Linux, for root, with iptables (Debian: iptables iproute2 util-linux): in a network and with
mounts that only this program has, and that end with it. Elsewhere these faults are left out.

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
  if (flags.data.help) {
    say(MANUAL);
    return true;
  }
  if (hasOwnNamespaces()) return play(flags.data);
  const reason = await whyNoNamespaces();
  if (reason === undefined) return runInNamespaces();
  say(`Networks and disks do not fail: ${reason}`);
  return play(flags.data);
});
