import type { IssueFine } from '@fines/domain/fine/commands.ts';
import { fineStream, formatFineNumber } from '@fines/domain/fine/number.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { type EventStore, WrongExpectedRevision } from '@fines/platform/event-store/event-store.ts';

import type { Loaded } from '../aggregate.ts';
import type { CommandContext } from '../command-context.ts';
import { decideAndAppend, type Handled, isThere } from '../handle.ts';
import { load, notThere } from '../load.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import { fineAggregate } from './aggregate.ts';
import type { IssueBody } from './bodies.ts';
import type { FineNumbers } from './fine-numbers.ts';
import type { NumberClaims } from './number-claims.ts';
import type { NumberSeries } from './number-series.ts';
import { offenceOf } from './offence.ts';

export type IssuingTools = {
  store: EventStore;
  numbers: FineNumbers;
  claims: NumberClaims;
  /** Commands by their id, so that one that comes several times at once does not take several numbers. */
  underWay: OneAtATime;
};

type Unnumbered = Omit<IssueFine, 'fineNumber'>;
type Number = { year: number; sequence: number };

/** Issues a fine under the next number of its year. A repeatable command results in one fine. */
export async function issueFine(
  tools: IssuingTools,
  body: IssueBody,
  context: CommandContext,
): Promise<Handled<FineState>> {
  const command = commandOf(body, context);
  // A command that the rules refuse must not cost a number.
  fineAggregate.decide({ ...command, fineNumber: '' }, initialFine);
  if (!context.repeatable) return issueNext(tools, command, context);
  return tools.underWay.run(context.commandId, () => issueOnce(tools, body, command, context));
}

function commandOf(body: IssueBody, { actor, now }: CommandContext): Unnumbered {
  const { licensePlate, driverLicense, driverName, location, notes, dateIssued = now } = body;
  const facts = { licensePlate, driverLicense, driverName, location, notes, dateIssued };
  return { type: 'IssueFine', ...facts, offence: offenceOf(body, dateIssued), actor, now };
}

/** Tries number after number until one is not taken by another process. */
async function issueNext(
  { store, numbers }: IssuingTools,
  command: Unnumbered,
  context: CommandContext,
): Promise<Handled<FineState>> {
  const year = localYear(command.dateIssued);
  const series = await numbers.of(year);
  for (;;) {
    const sequence = await series.take();
    try {
      const issued = await append(store, command, { year, sequence }, context, notThere(initialFine));
      series.used(sequence);
      return issued;
    } catch (error) {
      await releaseNumber(series, sequence, error);
    }
  }
}

/** As `issueNext`, but under the number that this command claimed the first time that it came. */
async function issueOnce(
  tools: IssuingTools,
  request: IssueBody,
  command: Unnumbered,
  context: CommandContext,
): Promise<Handled<FineState>> {
  const next = await tools.numbers.of(localYear(command.dateIssued));
  let number = await claimNumber(next, command, (wanted) =>
    tools.claims.claim(context.commandId, request, wanted),
  );
  for (;;) {
    const series = await tools.numbers.of(number.year);
    const loaded = await load(tools.store, fineAggregate, streamOf(number));
    if (loaded.last === undefined || isThere(loaded, { context, stream: streamOf(number) })) {
      try {
        const issued = await append(tools.store, command, number, context, loaded);
        series.used(number.sequence);
        return issued;
      } catch (error) {
        await releaseNumber(series, number.sequence, error);
      }
    } else {
      const taken = number;
      await series.catchUp(taken.sequence);
      number = await claimNumber(next, command, (wanted) =>
        tools.claims.move(context.commandId, taken, wanted),
      );
    }
  }
}

/** Takes a number and offers it as a claim; it comes back if the command holds another one already. */
async function claimNumber(
  series: NumberSeries,
  { dateIssued }: Unnumbered,
  claim: (wanted: Number) => Promise<Number>,
): Promise<Number> {
  const sequence = await series.take();
  try {
    const claimed = await claim({ year: localYear(dateIssued), sequence });
    if (claimed.sequence !== sequence) series.giveBack(sequence);
    return claimed;
  } catch (error) {
    series.giveBack(sequence);
    throw error;
  }
}

/**
 * After a failed append: goes on behind a number that is taken, rethrows everything else. The number then
 * comes back; should the append come through after all, its stream still lets only one fine have it.
 */
async function releaseNumber(series: NumberSeries, sequence: number, error: unknown): Promise<void> {
  if (error instanceof WrongExpectedRevision) return series.catchUp(sequence);
  series.giveBack(sequence);
  throw error;
}

const streamOf = ({ year, sequence }: Number): string => fineStream(formatFineNumber(year, sequence));

const append = (
  store: EventStore,
  command: Unnumbered,
  number: Number,
  context: CommandContext,
  loaded: Loaded<FineState>,
): Promise<Handled<FineState>> => {
  const fineNumber = formatFineNumber(number.year, number.sequence);
  const handling = { stream: streamOf(number), command: () => ({ ...command, fineNumber }), context };
  return decideAndAppend(store, fineAggregate, handling, loaded);
};
