import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { LineOutcome, Meant } from '@fines/domain/statement/line.ts';
import { isOpen, suspenseOf } from '@fines/domain/statement/state.ts';
import { inParallel } from '@fines/platform/async.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';

import type { CommandContext } from '../engine/context.ts';
import { eventsRemoved } from '../engine/errors.ts';
import { load } from '../engine/load.ts';
import { fineDecider } from '../fine/decider.ts';
import type { Fate, StatementImport, Task } from './import-statement.ts';
import { loadLine, takenLine } from './line-stream.ts';
import type { SettlingDependencies } from './settle-fine.ts';
import { meantBy, takeLines } from './take-line.ts';

/** Streams that are read at once. */
const AT_ONCE = 32;

type Handle = StatementImport['handle'];

/** Takes lines. Those that a run of the same import took before it was cut off count as they did then. */
export function takingLines(dependencies: SettlingDependencies, context: CommandContext): Handle {
  // Only the first batch may have been taken in part: a run saves each before it goes on to the next.
  let isFirst = true;
  return async (tasks, tell) => {
    const fates = await takenTogether(dependencies, tasks, context);
    const mayBeOurs = isFirst;
    isFirst = false;
    await inParallel(fates, AT_ONCE, async ([task, fate]) => {
      const wasOurs = mayBeOurs && 'outcome' in fate && fate.outcome === 'KNOWN';
      tell(task, wasOurs ? await fateOfKnown(dependencies, task, context) : fate);
    });
  };
}

/** If one of them is refused, it is found by taking each alone: those that are taken already are known then. */
async function takenTogether(
  dependencies: SettlingDependencies,
  tasks: readonly Task[],
  context: CommandContext,
): Promise<[Task, Fate][]> {
  try {
    const outcomes = await takeLines(dependencies, tasks, context);
    return tasks.map((task, nth) => [task, fateOf(outcomes[nth])]);
  } catch (error) {
    if (reasonIn(error) === undefined) throw error;
    const fates: [Task, Fate][] = [];
    for (const task of tasks) fates.push([task, await takenAlone(dependencies, task, context)]);
    return fates;
  }
}

async function takenAlone(
  dependencies: SettlingDependencies,
  task: Task,
  context: CommandContext,
): Promise<Fate> {
  try {
    const [outcome] = await takeLines(dependencies, [task], context);
    const fate = fateOf(outcome);
    return 'outcome' in fate && fate.outcome === 'KNOWN' ? fateOfKnown(dependencies, task, context) : fate;
  } catch (error) {
    const reason = reasonIn(error);
    if (reason === undefined) throw error;
    return { reason };
  }
}

/** Why a line is refused; undefined for an error that is not of this line. */
function reasonIn(error: unknown): string | undefined {
  const refusal = error instanceof EventsRemoved ? eventsRemoved(error) : error;
  return refusal instanceof Refusal || refusal instanceof HttpProblem ? refusal.message : undefined;
}

const KNOWN: Fate = { outcome: 'KNOWN' };

const fateOf = (outcome: LineOutcome = { outcome: 'KNOWN' }): Fate =>
  outcome.outcome === 'RECORDED'
    ? { outcome: 'RECORDED', inSuspense: outcome.inSuspense }
    : { outcome: outcome.outcome };

/** What became of a line that is known, if this same import took it. */
async function fateOfKnown(
  { store }: SettlingDependencies,
  { lineId }: Task,
  { correlationId }: CommandContext,
): Promise<Fate> {
  const loaded = await loadLine(store, lineId);
  const line = takenLine(loaded);
  const [first] = loaded.events;
  if (line === undefined || first?.metadata.$correlationId !== correlationId) return KNOWN;
  if (line.shares.length > 0) return { outcome: 'RECORDED', inSuspense: suspenseOf(line) };
  return { outcome: line.proposal === null ? 'SUSPENSE' : 'PROPOSED' };
}

/** Finds what would become of lines. Writes nothing. */
export function foreseeingLines(dependencies: SettlingDependencies): Handle {
  const { moneyIndex } = dependencies;
  const paid = new Set<string>();
  return async (tasks, tell) => {
    await moneyIndex.learn();
    const known = await moneyIndex.known(tasks.map(({ lineId }) => lineId));
    for (const task of tasks) if (known.has(task.lineId)) tell(task, KNOWN);
    const fresh = tasks.filter(({ lineId }) => !known.has(lineId));
    const meant = await meantBy(
      dependencies,
      fresh.map(({ line }) => line),
    );
    const amounts = await amountsOf(dependencies, meant);
    for (const [nth, task] of fresh.entries())
      tell(task, foreseen(task, meant[nth] ?? null, { amounts, paid }));
  };
}

/** What is to be paid for the fines that lines name for certain. */
async function amountsOf(
  { store }: SettlingDependencies,
  meant: readonly (Meant | null)[],
): Promise<ReadonlyMap<string, number>> {
  const named = new Set(meant.flatMap((one) => (one?.by === 'REFERENCE' ? [one.fineNumber] : [])));
  const amounts = new Map<string, number>();
  await inParallel([...named], AT_ONCE, async (fineNumber) => {
    const { state } = await load(store, fineDecider, fineStream(fineNumber));
    if (isIssued(state) && isOpen(state.status)) amounts.set(fineNumber, state.amount);
  });
  return amounts;
}

type Fines = { amounts: ReadonlyMap<string, number>; paid: Set<string> };

/** A fine is paid once. Lines that are enough only together are foreseen to wait. */
function foreseen({ line }: Task, meant: Meant | null, { amounts, paid }: Fines): Fate {
  if (meant === null) return { outcome: 'SUSPENSE' };
  if (meant.by !== 'REFERENCE') return { outcome: 'PROPOSED' };
  const amount = amounts.get(meant.fineNumber);
  if (amount === undefined || amount > line.amount || paid.has(meant.fineNumber))
    return { outcome: 'SUSPENSE' };
  paid.add(meant.fineNumber);
  return { outcome: 'RECORDED', inSuspense: centsSchema.parse(line.amount - amount) };
}
