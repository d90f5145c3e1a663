import { cashUpId, type CashUps, cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { type CloseCashUp, requireDay, requireOwn } from '@fines/domain/cash-up/decide.ts';
import type { CashUpEvent } from '@fines/domain/cash-up/events.ts';
import { type CashUpView, cashUpView } from '@fines/domain/cash-up/view.ts';
import { QueueFull, FairQueue } from '@fines/platform/fair-queue.ts';
import { tooMany } from '@fines/platform/http/problem.ts';

import type { CommandContext } from '../command-context.ts';
import { type Handled, handle } from '../handle.ts';
import { keyUsedTwice } from '../key-used-twice.ts';
import { cashUpAggregate } from './aggregate.ts';
import type { CashUpBody } from './bodies.ts';
import { movementsInLog } from './movements-in-log.ts';
import type { ReceiptsTools } from './receipts-in-log.ts';

type Closed = Handled<CashUps, CashUpEvent>;

/**
 * Closes what a person has taken and given back on a day. What is recorded while the log is read is not among it,
 * and so belongs to the next one.
 */
export async function closeCashUp(
  tools: ReceiptsTools,
  { receipts, refunds, ...body }: CashUpBody,
  context: CommandContext,
): Promise<Closed> {
  const { actor, now } = context;
  const { cashierId, day } = body;
  // Before the log is read for nothing.
  requireOwn({ actor, cashierId });
  requireDay({ day, now });
  const facts = await inTurn(actor.id, () => movementsInLog(tools, { cashierId, day, refunds }));
  return handle(tools.store, cashUpAggregate, {
    stream: cashUpStreamOf(cashUpId(cashierId, day)),
    context,
    command: (): CloseCashUp => ({
      type: 'CloseCashUp',
      ...body,
      facts,
      seen: { receipts, refunds },
      actor,
      now,
    }),
  });
}

/** The receipts of a whole day of the country are looked at for it: one at a time, so that those do not notice who issue fines. */
const queue = new FairQueue({ perPerson: 1, waitingPerPerson: 0, inAll: 1, waitingInAll: 20 });

/** @throws HttpProblem 429 if too many wait */
async function inTurn<Result>(personId: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(personId, read);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw tooMany('too-many-at-once', 'Cash-ups are closed one at a time. Try again in a moment.', 2);
  }
}

/** @throws Refusal if the command was answered with what another one did */
export function viewOfClosed({ state, events }: Closed): CashUpView {
  const [left] = events;
  const cashUp = state.find(({ number }) => number === left?.data.number);
  if (cashUp === undefined) throw keyUsedTwice();
  return cashUpView(cashUp);
}
