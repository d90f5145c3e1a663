import { factsIn } from '@fines/domain/fine/facts.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/number.ts';
import { type FineState, isIssued, type StandingFine } from '@fines/domain/fine/state.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { conflict, invalid, notFound } from '@fines/domain/shared/refusal.ts';

import type { CommandContext } from '../command-context.ts';
import { decideOnce, type Handled } from '../handle.ts';
import { load } from '../load.ts';
import { fineAggregate } from './aggregate.ts';
import type { ReissueBody } from './bodies.ts';
import { issueAs, type IssuingTools, type Unnumbered } from './issue.ts';
import { isReplacement, voidReplaced } from './void-replaced.ts';

/** To whoever sends a command again that came to nothing. */
const TAKEN_BACK = 'The fine could not be voided, so the new one was taken back. Try it anew';

type Wanted = ReissueBody & { fineNumber: string };

/**
 * Issues a fine anew under another plate, then voids it. Each of the two names the other. The new one comes first:
 * it says what is to be voided, so that whoever finds that undone can finish it.
 */
export async function reissueFine(
  tools: IssuingTools,
  wanted: Wanted,
  context: CommandContext,
  ifMatch?: number,
): Promise<Handled<FineState>> {
  if (!isFineNumber(wanted.fineNumber)) throw notFound('Fine');
  const stream = fineStream(wanted.fineNumber);
  return tools.mutex.run(stream, async () => {
    const replacement = async () =>
      replacementOf(await voidable(tools, stream, context, ifMatch), wanted, context);
    const issued = await issueAs(tools, replacement, context);
    if (!isReplacement(issued.state)) throw conflict('taken-back', TAKEN_BACK);
    const position = await voidReplaced(tools.store, issued.state, context);
    return { ...issued, position: position ?? issued.position };
  });
}

/** The fine, if the rules let it be voided: what they refuse is refused before anything is issued. */
async function voidable(
  { store }: IssuingTools,
  stream: string,
  context: CommandContext,
  ifMatch: number | undefined,
): Promise<StandingFine> {
  const loaded = await load(store, fineAggregate, stream);
  const { actor, now } = context;
  const command = () => ({ type: 'DeleteFine', replacedBy: 'another', actor, now }) as const;
  await decideOnce(fineAggregate, { command, context, ifMatch }, loaded);
  const { state } = loaded;
  if (!isIssued(state) || state.status === 'CANCELLED') throw notFound('Fine');
  return state;
}

/** All of it but the plate, the officer who issued it included; due anew, since another person hears of it. */
function replacementOf(
  fine: StandingFine,
  { licensePlate, reason }: Wanted,
  { actor, now }: CommandContext,
): Unnumbered {
  if (plateKey(licensePlate) === plateKey(fine.licensePlate)) {
    throw invalid({ licensePlate: 'The fine names this plate already' });
  }
  const { offenseType: type, offenseDescription: name, amount, issuedBy, fineNumber } = fine;
  const { photoSha256, dateIssued } = fine;
  const facts = { licensePlate, ...factsIn(fine), photoSha256, dateIssued };
  const offense = { type, name, amount };
  return { type: 'IssueFine', ...facts, offense, replaces: { fineNumber, reason, issuedBy }, actor, now };
}
