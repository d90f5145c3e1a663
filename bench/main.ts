import { resolve } from 'node:path';

import type { TestSystem } from '../tests/support/test-system.ts';
import { compareCheckouts } from './against/compare.ts';
import { measureCommands } from './commands/measure.ts';
import { measureMemory } from './memory/measure.ts';
import { measurePeers } from './peers/measure.ts';
import { measurePublic } from './public/measure.ts';
import { measureQuestions } from './questions/measure.ts';
import { measureRebuild } from './rebuild/measure.ts';
import { measureStatements } from './statements/measure.ts';
import { writeDocument } from './tools/document.ts';
import { type Outcome, table } from './tools/figure.ts';
import { GIVEN, removeJobs, requireUnused } from './tools/given-servers.ts';
import { holding, releaseWhenInterrupted } from './tools/holding.ts';
import { argumentsOf, machine, type Options, type Part, PARTS, readOptions } from './tools/options.ts';
import { withSystem } from './tools/system.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** `npm run bench`: measures each part and prints one table. */

type Measure<Where extends unknown[]> = [Part, (options: Options, ...where: Where) => Promise<Outcome[]>];

/** Parts that need the whole product, which starts once for all. Memory is first, while it is fresh. */
const ON_SYSTEM: readonly Measure<[TestSystem]>[] = [
  ['memory', measureMemory],
  ['commands', measureCommands],
  ['public', measurePublic],
  ['statements', measureStatements],
];

/** Parts that start their own servers. */
const ON_OWN_SERVERS: readonly Measure<[]>[] = [['peers', measurePeers]];

/** Parts with logs of their own, which are written directly into the embedded event store's table. */
const WITH_LOGS: readonly Measure<[]>[] = [
  ['rebuild', measureRebuild],
  ['questions', measureQuestions],
];

async function measure(options: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const run = async <Where extends unknown[]>(
    measures: readonly Measure<Where>[],
    ...where: Where
  ): Promise<void> => {
    for (const [part, measurePart] of measures) {
      if (!options.parts.includes(part)) continue;
      process.stderr.write(`Measuring ${part} …\n`);
      const measured = await measurePart(options, ...where);
      process.stderr.write(`${table(measured)}\n`);
      outcomes.push(...measured);
    }
  };
  if (ON_SYSTEM.some(([part]) => options.parts.includes(part))) {
    await withSystem((system) => run(ON_SYSTEM, system));
  }
  await run(ON_OWN_SERVERS);
  if (GIVEN.ESDB_URL === undefined) await run(WITH_LOGS);
  else outcomes.push(...leftOut(options));
  return outcomes.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
}

const leftOut = ({ parts }: Options): Outcome[] =>
  WITH_LOGS.filter(([part]) => parts.includes(part)).map(([part]) => ({
    part,
    name: 'all of it',
    reason: 'needs logs of its own, which the event store of ESDB_URL cannot be given',
  }));

/** Prints the outcomes, below what machine they are of. */
async function print(work: () => Promise<Outcome[]>): Promise<void> {
  const measuredOn = await machine();
  const outcomes = await work();
  const measured = table(outcomes);
  process.stdout.write(`${measuredOn.join('\n')}\n\n${measured}\n`);
  if (options.write) await writeDocument(measuredOn, measured, outcomes);
}

releaseWhenInterrupted();
const options = readOptions(process.argv.slice(2));
const { against: theirs, turns } = options;
if (theirs === undefined) {
  await holding(
    () => requireUnused(GIVEN),
    () => removeJobs(GIVEN),
    () => print(() => measure(options)),
  );
} else {
  const args = argumentsOf(options);
  await print(() => compareCheckouts({ ours: ROOT, theirs: resolve(theirs), turns, args }));
}
