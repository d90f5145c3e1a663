import type { IssueFine } from '@fines/domain/fine/commands.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import { factsIn } from '@fines/domain/fine/facts.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';
import { formatFineNumber } from '@fines/domain/fine/status.ts';
import { localDay, localYear } from '@fines/domain/shared/dates.ts';
import {
  EventsRemoved,
  StreamClosed,
  WrongExpectedRevision,
} from '@fines/platform/event-store/event-store.ts';

import type { NumberClaim, CommandKey } from '../engine/command-keys.ts';
import type { CommandContext } from '../engine/context.ts';
import { unchangedResult, decideAndAppend, type CommandResult, wasHandled } from '../engine/handle.ts';
import { type Loaded, load, emptyStream } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import type { KeyedMutex } from '../engine/mutex.ts';
import type { NumberSeries, YearlyNumber, YearlySeries } from '../numbering/number-series.ts';
import type { OffensesOn } from '../offense/offenses-on.ts';
import { photosToIssue } from '../photo/photos-named.ts';
import { type IssueBody, offenseOf } from './bodies.ts';
import { fineDecider, streamOfNumber } from './decider.ts';

export type IssuingDependencies = {
  store: Log;
  fineNumbers: YearlySeries;
  /** Locks by command id, so that a command that comes several times at once does not take several numbers. */
  mutex: KeyedMutex;
  offensesOn: OffensesOn;
};

export type Unnumbered = Omit<IssueFine, 'fineNumber'>;

type Make = (now: string) => Unnumbered | Promise<Unnumbered>;

/** Keeps which number a command tries to use, so that it tries the same one when it comes again. */
type NumberClaimer = Pick<CommandKey, 'claim' | 'move'>;

/** A command without a key never comes again. */
const WITHOUT_KEY: NumberClaimer = {
  claim: ({ now, ...number }) => Promise.resolve({ number, isNew: true, claimedAt: now }),
  move: (from, number) => Promise.resolve({ ...from, number }),
};

/** Issues a fine under the next number of its year. A command with a key results in one fine. */
export const issueFine = (
  dependencies: IssuingDependencies,
  body: IssueBody,
  context: CommandContext,
): Promise<CommandResult<FineState>> =>
  issueAs(dependencies, (now) => commandOf(dependencies, body, { ...context, now }), context);

/** As `issueFine`, for the fine that `make` returns for a given time. `make` may refuse. */
export async function issueAs(
  dependencies: IssuingDependencies,
  make: Make,
  context: CommandContext,
): Promise<CommandResult<FineState>> {
  let command: Unnumbered;
  try {
    command = allowed(await make(context.now));
  } catch (refusal) {
    const issued = await issuedBefore(dependencies.store, context);
    if (issued === undefined) throw refusal;
    return issued;
  }
  const claims = context.key ?? WITHOUT_KEY;
  return dependencies.mutex.run(context.commandId, () =>
    issueUnderClaim(dependencies, claims, { command, make }, context),
  );
}

/** Asks the rules before a number is taken, so that a refused command uses none. */
function allowed(command: Unnumbered): Unnumbered {
  fineDecider.decide({ ...command, fineNumber: '' }, initialFine);
  return command;
}

/**
 * The result of this command if it was handled before. Some rules depend on the date, so they may refuse a command that
 * they allowed the first time. Without this, the client would believe that a fine which was issued had been refused.
 */
async function issuedBefore(
  store: Log,
  context: CommandContext,
): Promise<CommandResult<FineState> | undefined> {
  const number = await context.key?.number();
  if (number === undefined) return undefined;
  const loaded = await load(store, fineDecider, streamOfNumber(number));
  return wasHandled(loaded, context) ? unchangedResult(loaded, context) : undefined;
}

async function commandOf(
  { offensesOn }: Pick<IssuingDependencies, 'offensesOn'>,
  body: IssueBody,
  { actor, now }: CommandContext,
): Promise<Unnumbered> {
  const { licensePlate, dateIssued = now } = body;
  const facts = { licensePlate, ...factsIn(body), photos: photosToIssue(body), dateIssued };
  const offense = offenseOf(body, await offensesOn(localDay(dateIssued)));
  return { type: 'IssueFine', ...facts, offense, actor, now };
}

/**
 * Issues under the number that the command claims. A command that comes for the first time claims the next number of
 * its year; one that comes again uses the number that it claimed. If another command has used that number, it claims
 * a later one.
 */
async function issueUnderClaim(
  dependencies: IssuingDependencies,
  claims: NumberClaimer,
  { command, make }: { command: Unnumbered; make: Make },
  context: CommandContext,
): Promise<CommandResult<FineState>> {
  const { now } = context;
  const { fineNumbers } = dependencies;
  let claimed = await claimNext(fineNumbers, yearOf(command), (number) => claims.claim({ ...number, now }));
  // A command that first came in another year has a number of that year, so its fine is dated as it was then.
  const dated = claimed.number.year === yearOf(command) ? command : await make(claimed.claimedAt);
  for (;;) {
    const issued = await issueUnder(dependencies, claimed, dated, context);
    if (issued !== undefined) return issued;
    const taken = claimed;
    claimed = await claimNext(fineNumbers, yearOf(dated), (number) => claims.move(taken, number));
  }
}

const yearOf = ({ dateIssued }: Unnumbered): number => localYear(dateIssued);

/** Takes a number and claims it. The number goes back to the series if the command has claimed another one before. */
async function claimNext(
  fineNumbers: YearlySeries,
  year: number,
  claim: (wanted: YearlyNumber) => Promise<NumberClaim>,
): Promise<NumberClaim> {
  const series = await fineNumbers.of(year);
  const sequence = await series.take();
  try {
    const claimed = await claim({ year, sequence });
    const isWanted = claimed.number.year === year && claimed.number.sequence === sequence;
    if (!isWanted) series.giveBack(sequence);
    return claimed;
  } catch (error) {
    series.giveBack(sequence);
    throw error;
  }
}

/** @returns undefined if another command has used the number */
async function issueUnder(
  dependencies: IssuingDependencies,
  { number, isNew }: NumberClaim,
  command: Unnumbered,
  context: CommandContext,
): Promise<CommandResult<FineState> | undefined> {
  const { store, fineNumbers } = dependencies;
  const series = await fineNumbers.of(number.year);
  const stream = streamOfNumber(number);
  const fineNumber = formatFineNumber(number.year, number.sequence);
  try {
    const loaded = isNew ? emptyStream(initialFine) : await load(store, fineDecider, stream);
    if (loaded.last !== undefined) return await issuedThere(series, number, loaded, context);
    const options = { stream, command: () => ({ ...command, fineNumber }), context };
    const issued = await decideAndAppend(store, fineDecider, options, loaded);
    series.used(number.sequence);
    return issued;
  } catch (error) {
    if (error instanceof WrongExpectedRevision)
      return issuedThere(series, number, await load(store, fineDecider, stream), context);
    if (error instanceof StreamClosed) return issuedThere(series, number, emptyStream(initialFine), context);
    if (error instanceof EventsRemoved) series.used(number.sequence);
    else series.giveBack(number.sequence);
    throw error;
  }
}

/**
 * Called when the stream of a number exists already. Returns the fine if this command issued it before; undefined if
 * the number belongs to another command or another program, or if its stream was closed.
 */
async function issuedThere(
  series: NumberSeries,
  { sequence }: YearlyNumber,
  loaded: Loaded<FineState, FineEvent>,
  context: CommandContext,
): Promise<CommandResult<FineState> | undefined> {
  if (!wasHandled(loaded, context)) {
    await series.catchUp(sequence);
    return undefined;
  }
  series.used(sequence);
  return unchangedResult(loaded, context);
}
