import type { IssueFine } from '@fines/domain/fine/commands.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import { factsIn } from '@fines/domain/fine/facts.ts';
import { formatFineNumber } from '@fines/domain/fine/number.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { Loaded } from '../aggregate.ts';
import type { CommandContext } from '../command-context.ts';
import type { Claim, CommandKey } from '../command-key.ts';
import { asItStands, decideAndAppend, type Handled, isThere } from '../handle.ts';
import { load, notThere } from '../load.ts';
import { releaseNumber, underNextNumber } from '../numbering/next-number.ts';
import type { NumberSeries } from '../numbering/number-series.ts';
import type { YearlyNumber, YearlySeries } from '../numbering/yearly-series.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import { fineAggregate } from './aggregate.ts';
import type { IssueBody } from './bodies.ts';
import { streamOfNumber } from './fine-numbers.ts';
import { offenseOf } from './offense.ts';

export type IssuingTools = {
  store: EventStore;
  fineNumbers: YearlySeries;
  /** Commands by their id, so that one that comes several times at once does not take several numbers. */
  underWay: OneAtATime;
};

export type Unnumbered = Omit<IssueFine, 'fineNumber'>;

/** Issues a fine under the next number of its year. A command with a key results in one fine. */
export const issueFine = (
  tools: IssuingTools,
  body: IssueBody,
  context: CommandContext,
): Promise<Handled<FineState>> => issueAs(tools, () => commandOf(body, context), context);

/** As `issueFine`, of the fine that `make` tells of, which may refuse. */
export async function issueAs(
  tools: IssuingTools,
  make: () => Unnumbered | Promise<Unnumbered>,
  context: CommandContext,
): Promise<Handled<FineState>> {
  let command: Unnumbered;
  try {
    command = allowed(await make());
  } catch (refusal) {
    const issued = await issuedBefore(tools.store, context);
    if (issued === undefined) throw refusal;
    return issued;
  }
  const { key } = context;
  if (key === undefined) return issueNext(tools, command, context);
  return tools.underWay.run(context.commandId, () => issueOnce(tools, key, command, context));
}

/** What the rules refuse is refused here, so that it costs no number. */
function allowed(command: Unnumbered): Unnumbered {
  fineAggregate.decide({ ...command, fineNumber: '' }, initialFine);
  return command;
}

/**
 * What this command came to if it came before. The rules know the date, so that what they allowed once they may
 * refuse when it is sent again: whoever waited for the answer would take a fine for refused that was issued.
 */
async function issuedBefore(
  store: EventStore,
  context: CommandContext,
): Promise<Handled<FineState> | undefined> {
  const number = await context.key?.number();
  if (number === undefined) return undefined;
  const loaded = await load(store, fineAggregate, streamOfNumber(number));
  return isThere(loaded, context) ? asItStands(loaded, context) : undefined;
}

function commandOf(body: IssueBody, { actor, now }: CommandContext): Unnumbered {
  const { licensePlate, photoUrl: photoSha256, dateIssued = now } = body;
  const facts = { licensePlate, ...factsIn(body), photoSha256, dateIssued };
  return { type: 'IssueFine', ...facts, offense: offenseOf(body, dateIssued), actor, now };
}

async function issueNext(
  { store, fineNumbers }: IssuingTools,
  command: Unnumbered,
  context: CommandContext,
): Promise<Handled<FineState>> {
  const year = localYear(command.dateIssued);
  return underNextNumber(await fineNumbers.of(year), (sequence) =>
    append(store, command, { year, sequence }, context, notThere(initialFine)),
  );
}

/** As `issueNext`, but under the number that this command claimed the first time that it came. */
async function issueOnce(
  tools: IssuingTools,
  key: CommandKey,
  command: Unnumbered,
  context: CommandContext,
): Promise<Handled<FineState>> {
  const next = await tools.fineNumbers.of(localYear(command.dateIssued));
  let { number, isNew } = await claimNumber(next, command, (wanted) => key.claim(wanted));
  for (; ; isNew = false) {
    const series = await tools.fineNumbers.of(number.year);
    const loaded = isNew
      ? notThere(initialFine)
      : await load(tools.store, fineAggregate, streamOfNumber(number));
    if (loaded.last === undefined || isThere(loaded, context)) {
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
      ({ number } = await claimNumber(next, command, (wanted) => key.move(taken, wanted)));
    }
  }
}

/** Takes a number and offers it as a claim; it comes back if the command holds another one already. */
async function claimNumber(
  series: NumberSeries,
  { dateIssued }: Unnumbered,
  claim: (wanted: YearlyNumber) => Promise<Claim>,
): Promise<Claim> {
  const sequence = await series.take();
  try {
    const claimed = await claim({ year: localYear(dateIssued), sequence });
    if (claimed.number.sequence !== sequence) series.giveBack(sequence);
    return claimed;
  } catch (error) {
    series.giveBack(sequence);
    throw error;
  }
}

const append = (
  store: EventStore,
  command: Unnumbered,
  number: YearlyNumber,
  context: CommandContext,
  loaded: Loaded<FineState, FineEvent>,
): Promise<Handled<FineState>> => {
  const fineNumber = formatFineNumber(number.year, number.sequence);
  const handling = { stream: streamOfNumber(number), command: () => ({ ...command, fineNumber }), context };
  return decideAndAppend(store, fineAggregate, handling, loaded);
};
