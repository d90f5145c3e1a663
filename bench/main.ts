import type { TestSystem } from '../tests/support/test-system.ts';
import { measureCommands } from './commands/measure.ts';
import { measureMemory } from './memory/measure.ts';
import { measurePeers } from './peers/measure.ts';
import { measureQuestions } from './questions/measure.ts';
import { measureRebuild } from './rebuild/measure.ts';
import { writeDocument } from './tools/document.ts';
import { type Outcome, table } from './tools/figure.ts';
import { GIVEN, removeJobs, requireUnused } from './tools/given-servers.ts';
import { machine, type Options, type Part, PARTS, readOptions } from './tools/options.ts';
import { withSystem } from './tools/system.ts';
import { measureVisible } from './visible/measure.ts';

/** `npm run bench`: measures each part and prints one table. */

type Measure<Where extends unknown[]> = [Part, (options: Options, ...where: Where) => Promise<Outcome[]>];

/** Parts that need the whole product, which starts once for all. Memory is first, while it is fresh. */
const ON_SYSTEM: readonly Measure<[TestSystem]>[] = [
  ['memory', measureMemory],
  ['commands', measureCommands],
  ['visible', measureVisible],
];

/** Parts with their own servers and logs. Their logs are written directly into the embedded event store's table. */
const BY_THEMSELVES: readonly Measure<[]>[] = [
  ['peers', measurePeers],
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
  if (GIVEN.ESDB_URL === undefined) await run(BY_THEMSELVES);
  else outcomes.push(...leftOut(options));
  return outcomes.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
}

const leftOut = ({ parts }: Options): Outcome[] =>
  BY_THEMSELVES.filter(([part]) => parts.includes(part)).map(([part]) => ({
    part,
    name: 'all of it',
    reason: 'needs logs of its own, which the event store of ESDB_URL cannot be given',
  }));

const options = readOptions(process.argv.slice(2));
const measuredOn = await machine();
await requireUnused(GIVEN);
try {
  const outcomes = await measure(options);
  const measured = table(outcomes);
  process.stdout.write(`${measuredOn.join('\n')}\n\n${measured}\n`);
  if (options.write) await writeDocument(measuredOn, measured, outcomes);
} finally {
  await removeJobs(GIVEN);
}
