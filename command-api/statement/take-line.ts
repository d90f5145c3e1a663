import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import type { LineOutcome, Meant, StatementLine } from '@fines/domain/statement/line.ts';
import { fineNamedIn, plateKeysIn } from '@fines/domain/statement/meaning.ts';
import {
  initialLine,
  isOpen,
  statementLineStream,
  suspenseReasonOf,
  type TakenLine,
} from '@fines/domain/statement/state.ts';
import { WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';
import pLimit from 'p-limit';

import { type CommandContext, partOf } from '../engine/context.ts';
import { decideAndAppend } from '../engine/handle.ts';
import { emptyStream, load } from '../engine/load.ts';
import { fineDecider } from '../fine/decider.ts';
import { loadedAfter, type LoadedLine, statementLineDecider, takenLine } from './line-stream.ts';
import { type Settled, settleFine, type SettlingDependencies } from './settle-fine.ts';

/** A line, and the id that tells it from every other one: see `lineIdSchema`. */
export type LineToTake = { lineId: string; line: StatementLine };

/** How many lines are under way at once: more would only wait for the event store. */
const AT_ONCE = 64;

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
  const known = await moneyIndex.known(lines.map(({ lineId }) => lineId));
  const meant = await meantBy(
    dependencies,
    lines.map(({ line }) => line),
  );
  const limit = pLimit(AT_ONCE);
  return limit.map(lines, async ({ lineId, line }, nth) =>
    known.has(lineId)
      ? KNOWN
      : takeNew(dependencies, { type: 'TakeLine', lineId, line, meant: meant[nth] ?? null }, context),
  );
}

const KNOWN: LineOutcome = { outcome: 'KNOWN' };

/** The fine for which each line is, or seems to be. */
export async function meantBy(
  dependencies: SettlingDependencies,
  lines: readonly StatementLine[],
): Promise<(Meant | null)[]> {
  const named = lines.map(fineNamedIn);
  const unnamed = lines.filter((_, nth) => named[nth]?.isChecked !== true);
  const byPlate = await dependencies.moneyIndex.finesWith(
    unnamed.map((line) => ({ keys: plateKeysIn(line), amount: line.amount, day: line.day })),
  );
  const candidates = new Map(unnamed.map((line, nth) => [line, byPlate[nth] ?? []]));
  const limit = pLimit(AT_ONCE);
  return limit.map(lines, async (line, nth) => {
    const number = named[nth];
    if (number?.isChecked === true) return { fineNumber: number.fineNumber, by: 'REFERENCE' as const };
    return proposalFor(dependencies, number?.fineNumber, candidates.get(line) ?? []);
  });
}

/** A vehicle with more fines of the same amount than this is for people to look at. */
const MOST_CANDIDATES = 20;

/** The fine that a line seems to be for, as long as it is to be paid, and is the only one. */
async function proposalFor(
  dependencies: SettlingDependencies,
  number: string | undefined,
  ofPlate: readonly string[],
): Promise<Meant | null> {
  if (number !== undefined && (await isToBePaid(dependencies, number)))
    return { fineNumber: number, by: 'NUMBER' };
  if (ofPlate.length > MOST_CANDIDATES) return null;
  const areOpen = await Promise.all(ofPlate.map((candidate) => isToBePaid(dependencies, candidate)));
  const [fineNumber, ...others] = ofPlate.filter((_, nth) => areOpen[nth]);
  return fineNumber === undefined || others.length > 0 ? null : { fineNumber, by: 'PLATE' };
}

async function isToBePaid({ store }: SettlingDependencies, fineNumber: string): Promise<boolean> {
  const { state } = await load(store, fineDecider, fineStream(fineNumber));
  return isIssued(state) && isOpen(state.status);
}

type Taking = { type: 'TakeLine' } & LineToTake & { meant: Meant | null };

async function takeNew(
  dependencies: SettlingDependencies,
  taking: Taking,
  context: CommandContext,
): Promise<LineOutcome> {
  const { lineId, meant } = taking;
  const own = partOf(context, statementLineStream(lineId), undefined);
  const newLine = await append(dependencies, taking, own);
  const line = newLine && takenLine(newLine);
  if (newLine === undefined || line === undefined) return KNOWN;
  if (meant?.by !== 'REFERENCE') return outcomeOf(line, undefined);
  const { fineNumber } = meant;
  return outcomeOf(line, await settleFine(dependencies, { fineNumber, context: own, newLine }));
}

/** Undefined if it was taken before. */
async function append(
  { store }: SettlingDependencies,
  taking: Taking,
  context: CommandContext,
): Promise<LoadedLine | undefined> {
  const stream = statementLineStream(taking.lineId);
  const options = { stream, command: () => taking, context };
  try {
    return loadedAfter(await decideAndAppend(store, statementLineDecider, options, emptyStream(initialLine)));
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return undefined;
    throw error;
  }
}

function outcomeOf(line: TakenLine, settled: Settled | undefined): LineOutcome {
  const { fineNumber, proposal } = line;
  if (proposal !== null && proposal.by !== 'REFERENCE') {
    return { outcome: 'PROPOSED', fineNumber: proposal.fineNumber, by: proposal.by };
  }
  const recorded = settled?.paid && recordedOf(line, settled.paid);
  return recorded ?? { outcome: 'SUSPENSE', reason: suspenseReasonOf(line, settled?.fine), fineNumber };
}

/** Undefined if the fine was paid without this line. */
function recordedOf(
  { fineNumber, lineId, amount }: TakenLine,
  { receiptNumber, uses }: NonNullable<Settled['paid']>,
): LineOutcome | undefined {
  const use = uses.find((one) => one.lineId === lineId);
  if (use === undefined || fineNumber === null) return undefined;
  return {
    outcome: 'RECORDED',
    fineNumber,
    receiptNumber,
    inSuspense: centsSchema.parse(amount - use.amount),
  };
}
