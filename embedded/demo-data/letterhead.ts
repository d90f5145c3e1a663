import type { Dependencies } from '@fines/command-api/dependencies.ts';
import { type CommandContext, commandIdOf } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import { letterheadDecider } from '@fines/command-api/letterhead/routes.ts';
import { findAct, reviewDecider } from '@fines/command-api/review/find-act.ts';
import { FIRST_KEPT } from '@fines/domain/letterhead/letterhead.ts';
import { actIdOf } from '@fines/domain/review/acts.ts';
import { reviewStream } from '@fines/domain/review/review.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { LETTERHEAD_STREAM } from '@fines/domain/shared/streams.ts';

import { ADMIN, MANAGER } from './life.ts';

/** Before the first fine of the demo, so that every paper says how to pay. */
const SET_HOURS_AGO = 24 * 64;

/** Invented: nobody shall pay for the demo. */
const PAYABLE = {
  ...FIRST_KEPT,
  bankAccount:
    'Example Bank, Mbabane\nTraffic Fines, account 0000 0000 12\nReference: the payment reference of the fine',
  mobileMoney: 'MoMo, merchant 00000, reference: the payment reference of the fine',
};

type Tools = Pick<Dependencies, 'store' | 'keys'>;

/** A super admin sets the letterhead, and the manager signs that off. */
export async function setLetterhead(
  { store, keys }: Tools,
  actorOf: (email: string) => Actor,
  now: string,
): Promise<void> {
  const contextOf = (what: string, email: string, hoursAgo: number): CommandContext => {
    const commandId = commandIdOf('demo', what);
    return {
      actor: actorOf(email),
      commandId,
      key: keys.of(commandId),
      correlationId: commandId,
      now: addHours(now, -hoursAgo),
      clock: 'demo',
    };
  };
  const setting = contextOf('letterhead', ADMIN.email, SET_HOURS_AGO);
  await handle(store, letterheadDecider, {
    stream: LETTERHEAD_STREAM,
    command: () => ({ type: 'ChangeLetterhead' as const, actor: setting.actor, letterhead: PAYABLE }),
    context: setting,
  });
  const act = await findAct(store, actIdOf(LETTERHEAD_STREAM, 0));
  const review = contextOf('review letterhead', MANAGER.email, SET_HOURS_AGO - 2);
  const { actor } = review;
  await handle(store, reviewDecider, {
    stream: reviewStream(act.id),
    command: () => ({ type: 'ReviewAct' as const, actor, act, countsAs: [], note: null }),
    context: review,
  });
}
