import { once } from 'node:events';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { emptyFolder } from '../support/data-folders.ts';
import { emailOf, startWithStaff } from '../support/staff.ts';
import type { TestSystem } from '../support/test-system.ts';
import { until } from '../support/wait.ts';
import { attempts } from '../system/random-day/commands.ts';
import { Crowd } from './clients.ts';
import { Disks } from './disks.ts';
import { examine } from './examine.ts';
import { FaultInjector } from './fault-injector.ts';
import { faults } from './faults.ts';
import { hasOwnNamespaces } from './namespaces.ts';
import { say } from './say.ts';

/** Of people, not of those who ask as often as these do. */
const UNLIMITED = { COMMANDS_PER_MINUTE: '100000', PHOTOS_PER_HOUR: '100000' };

/** At most so many in a minute: more do not fit. */
const FAULTS_PER_MINUTE = 600;
const COMMANDS_PER_MINUTE = 15_000;
/** Even on a slow machine. */
const LEAST_FINES_PER_MINUTE = 10;

type Game = { minutes: number; seed: number };

/** @returns whether nothing was found */
export async function play(game: Game): Promise<boolean> {
  say(`Chaos for ${game.minutes} minutes, seed ${game.seed}`);
  const folder = await emptyFolder();
  const disks = hasOwnNamespaces() ? await Disks.mount(folder) : undefined;
  const { system, staff } = await startWithStaff(UNLIMITED, folder);
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupted.abort());
  const interruption = once(interrupted.signal, 'abort').then(() => {
    throw new Error('Interrupted');
  });
  let isWell = false;
  try {
    const commands = attempts(game.minutes * COMMANDS_PER_MINUTE, game.seed);
    const crowd = new Crowd(staff, commands, game.minutes * 60_000);
    const failing = failFor(game, new FaultInjector(system, disks), interrupted.signal);
    isWell = await Promise.race([judge(system, crowd, { failing, ...game }), interruption]);
    return isWell;
  } finally {
    await system.stop();
    if (!isWell) await keepLogs(folder);
    await disks?.unmount();
    await system.stopAndRemove();
  }
}

/** @returns how often each fault was there */
async function failFor(
  { minutes, seed }: Game,
  injector: FaultInjector,
  brokenOff: AbortSignal,
): Promise<Map<string, number>> {
  const end = Date.now() + minutes * 60_000;
  const done = new Map<string, number>();
  for (const fault of faults(minutes * FAULTS_PER_MINUTE, seed)) {
    if (Date.now() > end) break;
    const name = `${fault.how} ${fault.what}`;
    if (await injector.inject(fault, brokenOff)) done.set(name, (done.get(name) ?? 0) + 1);
  }
  return done;
}

/** When nothing fails any more. @returns whether nothing was found */
async function judge(
  system: TestSystem,
  crowd: Crowd,
  { failing, minutes }: { failing: Promise<Map<string, number>>; minutes: number },
): Promise<boolean> {
  const done = await failing;
  await until(() => isReady(system), 'the system to be ready again', 60_000);
  await crowd.stop();
  // The tokens of the crowd may have come to their end with it.
  const admin = await system.signIn(emailOf('admin'));
  const findings = [
    ...crowd.findings,
    ...(await examine(system, admin, crowd)),
    ...tooLittle(crowd, minutes * LEAST_FINES_PER_MINUTE),
  ];
  const count = [...done.values()].reduce((sum, times) => sum + times, 0);
  say(`${count} faults: ${listed(done)}`);
  say(`${crowd.fines.length} fines, ${crowd.receipts.length} payments, ${crowd.photos.length} photos`);
  say(`Answers: ${listed(crowd.answers)}`);
  for (const finding of findings) say(`FOUND: ${finding}`);
  say(findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings`);
  return findings.length === 0;
}

/** Where hardly anything was done there was nothing to find. */
const tooLittle = ({ fines }: Crowd, wanted: number): string[] =>
  fines.length < wanted
    ? [`${fines.length} fines are too few to tell anything: ${wanted} were expected`]
    : [];

/** For whoever wants to know why. */
async function keepLogs(folder: string): Promise<void> {
  const kept = await mkdtemp(join(tmpdir(), 'fines-chaos-logs-'));
  await cp(join(folder, 'logs'), kept, { recursive: true });
  say(`Logs: ${kept}`);
}

const isReady = (system: TestSystem): Promise<boolean> =>
  fetch(`${system.address}/health/ready`).then(
    async (answer) => (await answer.text()).includes('"status":"ready"'),
    () => false,
  );

const listed = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts].map(([name, times]) => `${times} × ${name}`).join(', ');
