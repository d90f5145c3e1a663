import { cashUpId, type CashUps, cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { type CloseCashUp, requireDay, requireOwn } from '@fines/domain/cash-up/decide.ts';
import type { CashUpEvent } from '@fines/domain/cash-up/events.ts';
import { type CashUpView, cashUpView } from '@fines/domain/cash-up/view.ts';
import { FairQueue, QueueFull } from '@fines/platform/fair-queue.ts';
import { tooMany } from '@fines/platform/http/problem.ts';
import { stopIfClientLeft } from '@fines/platform/http/request-context.ts';
import { gaugeOf } from '@fines/platform/metrics/registry.ts';
import { lockByName, type Pool, transaction } from '@fines/platform/postgres.ts';

import type { CommandContext } from '../command-context.ts';
import { type Handled, handle } from '../handle.ts';
import { keyUsedTwice } from '../key-used-twice.ts';
import { cashUpAggregate } from './aggregate.ts';
import type { CashUpBody } from './bodies.ts';
import { lastCashUp } from './last-cash-up.ts';
import { movementsInLog } from './movements-in-log.ts';
import type { LogTools } from './place-in-log.ts';

export type CashUpTools = LogTools & { pool: Pool };

type Closed = Handled<CashUps, CashUpEvent>;

/**
 * Closes what a person has taken and given back on a day. What is recorded while the log is read is not among it,
 * and so belongs to the next one.
 */
export async function closeCashUp(
  tools: CashUpTools,
  body: CashUpBody,
  context: CommandContext,
): Promise<Closed> {
  const { actor, now } = context;
  const { cashierId, day } = body;
  // Before the log is read for nothing.
  requireOwn({ actor, cashierId });
  requireDay({ day, now });
  return inTurn(actor.id, async () => {
    const facts = await movementsInLog(tools, { cashierId, day });
    return oneAfterTheOther(tools.pool, cashierId, () => close(tools, { ...body, facts }, context));
  });
}

async function close(
  { store }: CashUpTools,
  { receipts, refunds, ...body }: CashUpBody & Pick<CloseCashUp, 'facts'>,
  context: CommandContext,
): Promise<Closed> {
  const { actor, now } = context;
  const { cashierId, day } = body;
  const last = await lastCashUp(store, cashierId, now);
  stopIfClientLeft();
  return handle(store, cashUpAggregate, {
    stream: cashUpStreamOf(cashUpId(cashierId, day)),
    context,
    command: (): CloseCashUp => ({
      type: 'CloseCashUp',
      ...body,
      seen: { receipts, refunds },
      countedBefore: last?.countedCash ?? null,
      actor,
      now,
    }),
  });
}

/**
 * Cash-ups of one person, of whichever days and in whichever process: each starts with what the one before counted, so
 * that two at once must not start with the same.
 */
const oneAfterTheOther = <Result>(
  pool: Pool,
  cashierId: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  transaction(pool, async (connection) => {
    await lockByName(connection, `cash-up of ${cashierId}`);
    return work();
  });

/** All that moved money in the country on a day is read for each, so that those who issue fines must not notice. */
const queue = new FairQueue({ perPerson: 1, waitingPerPerson: 8, inAll: 4, waitingInAll: 1000 });

gaugeOf('fines_cash_ups_closing', 'Cash-ups that are closed at this moment', () => queue.underWay);
gaugeOf('fines_cash_ups_waiting', 'Cash-ups that wait for that', () => queue.waiting);

/** @throws HttpProblem 429 if too many wait */
async function inTurn<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.run(personId, work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw tooMany('too-many-at-once', 'Too many cash-ups wait to be closed. Try again in a moment.', 2);
  }
}

/** @throws Refusal if the command was answered with what another one did */
export function viewOfClosed({ state, events }: Closed): CashUpView {
  const [left] = events;
  const cashUp = state.find(({ number }) => number === left?.data.number);
  if (cashUp === undefined) throw keyUsedTwice();
  return cashUpView(cashUp);
}
