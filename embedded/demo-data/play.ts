import type { CommandKeys } from '@fines/command-api/engine/command-keys.ts';
import { type CommandContext, commandIdOf } from '@fines/command-api/engine/context.ts';
import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { changeFine } from '@fines/command-api/fine/change.ts';
import { issueFine, type IssuingDependencies } from '@fines/command-api/fine/issue.ts';
import { type PaymentDependencies, recordPayment } from '@fines/command-api/payment/record-payment.ts';
import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { disputeIdOf } from '@fines/domain/fine/dispute.ts';
import { type Fine, type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import { type Actor, PUBLIC } from '@fines/domain/shared/person.ts';

import type { DemoFine, DemoStep, Happening } from './life.ts';
import { THE_PUBLIC } from './online.ts';

type Play = {
  tools: IssuingDependencies &
    PaymentDependencies & { keys: CommandKeys; keepPicture: () => Promise<string> };
  actorOf: (email: string) => Actor;
  now: string;
  /** Is told how many steps are done, now and then. */
  tellDone: (done: string) => void;
};

const TOLD_EACH = 100;

/**
 * Sends the steps of a story as real commands, in order, on a clock that is set back.
 *
 * @returns its fines, as each was at last
 */
export async function play(
  story: readonly DemoStep[],
  { tools, actorOf, now, tellDone }: Play,
): Promise<ReadonlyMap<number, Fine>> {
  const fines = new Map<number, Fine>();
  for (const [done, step] of story.entries()) {
    if (done % TOLD_EACH === 0) tellDone(`${done} of ${story.length}`);
    const time = addHours(now, -step.hoursAgo);
    // An interrupted story is played again from its start, so each step must be the same command every time.
    const commandId = commandIdOf('demo', `${step.what} ${step.fine}`);
    const context: CommandContext = {
      actor: step.by === THE_PUBLIC ? PUBLIC : actorOf(step.by),
      commandId,
      key: tools.keys.of(commandId),
      correlationId: commandId,
      now: time,
      clock: 'demo',
    };
    const fine = await take(tools, step, context, fines.get(step.fine));
    if (isIssued(fine)) fines.set(step.fine, fine);
  }
  return fines;
}

async function take(
  tools: Play['tools'],
  step: DemoStep,
  context: CommandContext,
  fine: Fine | undefined,
): Promise<FineState> {
  if (step.what === 'issue') {
    return (await issueFine(tools, requestOf(step.request, context.now), context)).state;
  }
  if (fine === undefined) throw new Error(`Fine ${step.fine} has not been issued yet`);
  if (step.what === 'pay') {
    const { method, transactionReference } = step;
    const payment = { fineId: fine.fineNumber, amount: fine.amount, method, transactionReference };
    return (await recordPayment(tools, payment, context)).state;
  }
  const photos = step.what === 'dispute-online' && step.hasPicture ? [await tools.keepPicture()] : [];
  const command = commandOf(step, { fineNumber: fine.fineNumber, photos }, context);
  return (await changeFine(tools.store, fine.fineNumber, () => command, context)).state;
}

const requestOf = ({ offense, ...fine }: DemoFine, dateIssued: string) =>
  issueBody.parse({ ...fine, offenseType: offense.type, offenseDescription: offense.name, dateIssued });

function commandOf(
  step: Exclude<Happening, { what: 'pay' }>,
  { fineNumber, photos }: Pick<Fine, 'fineNumber'> & { photos: string[] },
  { actor, now }: CommandContext,
): FineCommand {
  const by = { actor, now };
  switch (step.what) {
    case 'remind':
      return { type: 'SendReminder', ...by };
    case 'set-paid':
      return { type: 'ChangeFineStatus', to: 'PAID', reason: step.reason, ...by };
    case 'dispute': {
      const { reason, evidence } = step;
      return { type: 'SubmitDispute', reason, evidence, photos: [], ...by };
    }
    case 'dispute-online': {
      const { reason, evidence, phone } = step;
      return {
        type: 'SubmitDisputeOnline',
        reason,
        evidence,
        photos,
        contact: { email: null, phone },
        ...by,
      };
    }
    case 'resolve': {
      const { status, resolution } = step;
      return { type: 'ResolveDispute', disputeId: disputeIdOf(fineNumber, 1), status, resolution, ...by };
    }
    default:
      return step satisfies never;
  }
}
