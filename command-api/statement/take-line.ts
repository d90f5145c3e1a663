import { centsSchema } from '@fines/domain/shared/money.ts';
import type { TakeLine } from '@fines/domain/statement/decide.ts';
import { certainFine, type LineOutcome } from '@fines/domain/statement/line.ts';
import { asProposal } from '@fines/domain/statement/settle.ts';
import {
  statementLineStream,
  suspenseOf,
  suspenseReasonOf,
  type TakenLine,
} from '@fines/domain/statement/state.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import pLimit from 'p-limit';

import { type CommandContext, partOf } from '../engine/context.ts';
import { eventsRemoved } from '../engine/errors.ts';
import { type LineToTake, recognised } from './known-lines.ts';
import { type LoadedLine, loadLine, takeLine } from './line-stream.ts';
import { AT_ONCE, meantBy, undefinedIfRemoved } from './meant-fines.ts';
import { payWithNewLine, type Settled, settleFine, type SettlingDependencies } from './settle-fine.ts';

/**
 * Takes lines of a statement, each once, and pays fines with those that name one for certain. May be repeated with the
 * same lines, together or not, by whatever process: what was taken is known.
 *
 * @param context of the import; each line is a command of its own
 * @returns what became of each, in their order
 */
export async function takeLines(
  dependencies: SettlingDependencies,
  lines: readonly LineToTake[],
  context: CommandContext,
): Promise<LineOutcome[]> {
  const { moneyIndex } = dependencies;
  await moneyIndex.learn();
  const all = await recognised(moneyIndex, lines);
  const fresh = all.filter(({ isKnown }) => !isKnown);
  const begun = all.filter(({ line, isKnown }) => line.isAgain === true && isKnown).map(({ line }) => line);
  const meant = await meantBy(
    dependencies,
    fresh.map(({ line }) => line),
  );
  const byFine = Map.groupBy(
    fresh.map(({ line: { lineId, line }, perhapsSameAs }): TakeLine => {
      return { type: 'TakeLine', lineId, line, meant: meant.get(lineId) ?? null, perhapsSameAs, use: null };
    }),
    (taking) => certainFine(taking) ?? taking.lineId,
  );
  const limit = pLimit(AT_ONCE);
  const taken = [
    ...(await limit.map(begun, ({ lineId }) => takenBefore(dependencies, lineId, context))),
    ...(await limit.map([...byFine.values()], (group) => takeTogether(dependencies, group, context))).flat(),
  ];
  const waiting = taken.filter(isWaiting);
  const settled = await settleAll(dependencies, waiting, context);
  await moneyIndex.learn();
  await moneyIndex.settled([...waiting, ...taken.filter(isPaid)].map(({ lineId }) => lineId));
  const outcomes = new Map(taken.map((one) => [one.lineId, outcomeOf(one, settled)]));
  return all.map(({ line }) => outcomes.get(line.lineId) ?? KNOWN);
}

type TakenOne = { lineId: string; line: LoadedLine; isPaid?: true };

/** What came of taking a line: it, unless it is refused, or others had taken it. */
type Taken = TakenOne | { lineId: string; outcome: LineOutcome };

/** Whether a fine was paid with it just now. Of what a run of before has begun to pay it is not certain. */
const isPaid = (taken: Taken): boolean => 'line' in taken && taken.isPaid === true;

/** Whether it is for a fine that it may pay with others. */
const isWaiting = (taken: Taken): taken is TakenOne =>
  'line' in taken &&
  !isPaid(taken) &&
  taken.line.state.fineNumber !== null &&
  suspenseOf(taken.line.state) > 0;

const KNOWN: LineOutcome = { outcome: 'KNOWN' };

/** Takes lines that are for one fine, or one line that is for none, and pays the fine if one of them is enough. */
async function takeTogether(
  dependencies: SettlingDependencies,
  takings: readonly TakeLine[],
  context: CommandContext,
): Promise<Taken[]> {
  const [first] = takings;
  const fineNumber = first && certainFine(first);
  const paying =
    fineNumber === undefined
      ? undefined
      : await payWithNewLine(dependencies, { fineNumber, context }, takings).catch(undefinedIfRemoved);
  const { line, isDoubtful = false } = paying ?? {};
  return Promise.all(
    takings.map(async (taking) => {
      const { lineId } = taking;
      if (line?.state.lineId === lineId) return { lineId, line, isPaid: true as const };
      return takeAlone(dependencies, isDoubtful ? asProposal(taking) : taking, context);
    }),
  );
}

async function takeAlone(
  dependencies: SettlingDependencies,
  taking: TakeLine,
  context: CommandContext,
): Promise<Taken> {
  const { lineId } = taking;
  try {
    const line = await takeLine(dependencies.store, taking, context);
    return line === undefined ? await takenBefore(dependencies, lineId, context) : { lineId, line };
  } catch (error) {
    if (!(error instanceof EventsRemoved)) throw error;
    return { lineId, outcome: { outcome: 'REFUSED', reason: eventsRemoved(error).message } };
  }
}

/** What this same import began with a line goes on. */
async function takenBefore(
  { store }: SettlingDependencies,
  lineId: string,
  { correlationId }: CommandContext,
): Promise<Taken> {
  const line = await loadLine(store, lineId).catch(undefinedIfRemoved);
  const isOurs = line?.events[0]?.metadata.$correlationId === correlationId;
  return line !== undefined && isOurs ? { lineId, line } : { lineId, outcome: KNOWN };
}

/** Pays each fine for which lines wait, as far as they go. @returns what came of it, by the fine's number */
async function settleAll(
  dependencies: SettlingDependencies,
  waiting: readonly TakenOne[],
  context: CommandContext,
): Promise<ReadonlyMap<string, Settled>> {
  const settled = new Map<string, Settled>();
  if (waiting.length === 0) return settled;
  // So that they find each other in the index.
  await dependencies.moneyIndex.learn();
  const firstOfFine = new Map(
    waiting.toReversed().map((one) => [one.line.state.fineNumber ?? '', one.lineId]),
  );
  await pLimit(AT_ONCE).map([...firstOfFine], async ([fineNumber, lineId]) => {
    const own = partOf(context, statementLineStream(lineId), undefined);
    const one = await settleFine(dependencies, { fineNumber, context: own }).catch(undefinedIfRemoved);
    if (one !== undefined) settled.set(fineNumber, one);
  });
  return settled;
}

function outcomeOf(taken: Taken, settled: ReadonlyMap<string, Settled>): LineOutcome {
  if ('outcome' in taken) return taken.outcome;
  const { state: line } = taken.line;
  const { fineNumber, proposal } = line;
  if (line.perhapsSameAs !== undefined) return { outcome: 'SUSPENSE', reason: 'PERHAPS_SAME', fineNumber };
  if (proposal !== null) return { outcome: 'PROPOSED', fineNumber: proposal.fineNumber, by: proposal.by };
  const one = settled.get(fineNumber ?? '');
  const reason = suspenseReasonOf(line, one?.fine);
  return recordedOf(line, one) ?? { outcome: 'SUSPENSE', reason, fineNumber };
}

/** Undefined if it paid no fine. */
function recordedOf(line: TakenLine, settled: Settled | undefined): LineOutcome | undefined {
  const [share] = line.shares;
  if (share !== undefined) {
    const { fineNumber, receiptNumber } = share;
    return { outcome: 'RECORDED', fineNumber, receiptNumber, inSuspense: suspenseOf(line) };
  }
  const { fineNumber, amount } = line;
  const use = settled?.paid?.uses.find(({ lineId }) => lineId === line.lineId);
  if (settled?.paid === undefined || use === undefined || fineNumber === null) return undefined;
  const { receiptNumber } = settled.paid;
  return {
    outcome: 'RECORDED',
    fineNumber,
    receiptNumber,
    inSuspense: centsSchema.parse(amount - use.amount),
  };
}
