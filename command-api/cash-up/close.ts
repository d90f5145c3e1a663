import { type CashUps, evolve, noCashUps, cashUpId, cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { type CloseCashUp, decide, requireDay, requireOwn } from '@fines/domain/cash-up/decide.ts';
import { type CashUpEvent, cashUpEvents, parseCashUpEvent } from '@fines/domain/cash-up/events.ts';
import { DENOMINATIONS } from '@fines/domain/cash-up/movement.ts';
import { type CashUpView, cashUpView } from '@fines/domain/cash-up/view.ts';
import { localDaySchema } from '@fines/domain/shared/dates.ts';
import { centsSchema, emalangeniSchema, toCents } from '@fines/domain/shared/money.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import { stopIfClientLeft } from '@fines/platform/http/context.ts';
import { tooMany } from '@fines/platform/http/problem.ts';
import { gaugeOf } from '@fines/platform/metrics.ts';
import { lockedTransaction, type Pool } from '@fines/platform/postgres/postgres.ts';
import { FairQueue, QueueFull } from '@fines/platform/queue/fair-queue.ts';
import { z } from 'zod';

import { keyUsedTwice } from '../engine/command-keys.ts';
import type { CommandContext } from '../engine/context.ts';
import { type CommandResult, handle } from '../engine/handle.ts';
import type { Decider } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { lastCashUp } from './last-cash-up.ts';
import { movementsInLog, type LogDependencies } from './movements-in-log.ts';

export const cashUpDecider: Decider<CashUps, CloseCashUp, CashUpEvent> = {
  initial: noCashUps,
  definitions: cashUpEvents,
  parse: parseCashUpEvent,
  evolve,
  decide,
};

/** More than all cashiers together record on a busy day. */
const MOST_RECEIPTS = 10_000;

const receiptNumbers = (what: string) =>
  z
    .array(requiredText(what, 50, { form: 'CODE' }), `${what} must be a list of receipt numbers`)
    .max(MOST_RECEIPTS, `${what} may have at most ${MOST_RECEIPTS} numbers`)
    .transform((numbers) => [...new Set(numbers)]);

const cents = emalangeniSchema.transform((emalangeni) => centsSchema.parse(toCents(emalangeni)));

const counted = z
  .array(
    z.object({
      /** The value of the note or coin, in emalangeni. */
      value: cents.transform(Number).pipe(z.literal(DENOMINATIONS, 'There is no such note or coin')),
      pieces: z.int('Pieces must be a whole number').nonnegative('Pieces may not be negative').max(100_000),
    }),
  )
  .max(100)
  .transform((all) => all.filter(({ pieces }) => pieces > 0));

export const cashUpBody = z.object({
  cashierId: requiredText('Cashier', 50),
  day: localDaySchema,
  receipts: receiptNumbers('Receipts'),
  refunds: receiptNumbers('Refunds'),
  /** If absent, the amount that was counted at the last cash-up. */
  cashAtStart: cents.nullable().default(null),
  counted,
  /** What was counted before the expected cash was shown; if absent, the same. */
  firstCounted: counted.optional(),
  reason: optionalText('Reason', 500).default(null),
});
export type CashUpBody = z.output<typeof cashUpBody>;

export type CashUpDependencies = LogDependencies & { store: Log; pool: Pool };

type CashUpResult = CommandResult<CashUps, CashUpEvent>;

/**
 * Closes what a person took and gave back on a day. Payments that are recorded while this reads the log are not
 * included; they belong to the next cash-up.
 */
export async function closeCashUp(
  dependencies: CashUpDependencies,
  body: CashUpBody,
  context: CommandContext,
): Promise<CashUpResult> {
  const { actor, now } = context;
  const { cashierId, day } = body;
  // Checked first, so that the log is not read for a command that is refused anyway.
  requireOwn({ actor, cashierId });
  requireDay({ day, now });
  return inTurn(actor.id, async () => {
    const facts = await movementsInLog(dependencies, { cashierId, day });
    return oneAfterTheOther(dependencies.pool, cashierId, () =>
      close(dependencies, { ...body, facts }, context),
    );
  });
}

async function close(
  { store }: CashUpDependencies,
  { receipts, refunds, ...body }: CashUpBody & Pick<CloseCashUp, 'facts'>,
  context: CommandContext,
): Promise<CashUpResult> {
  const { actor, now } = context;
  const { cashierId, day } = body;
  const last = await lastCashUp(store, cashierId, now);
  stopIfClientLeft();
  return handle(store, cashUpDecider, {
    stream: cashUpStreamOf(cashUpId(cashierId, day)),
    context,
    command: (): CloseCashUp => ({
      type: 'CloseCashUp',
      ...body,
      firstCounted: body.firstCounted ?? body.counted,
      seen: { receipts, refunds },
      countedBefore: last?.countedCash ?? null,
      actor,
      now,
    }),
  });
}

/**
 * Runs the cash-ups of one person one after the other, for all days and in all processes, since each starts with the
 * amount that was counted at the one before.
 */
const oneAfterTheOther = <Result>(
  pool: Pool,
  cashierId: string,
  work: () => Promise<Result>,
): Promise<Result> => lockedTransaction(pool, `cash-up of ${cashierId}`, () => work());

/**
 * Each cash-up reads all payments of its day in the whole country. So only few run at once; otherwise issuing fines
 * would get slower.
 */
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

/** @throws Refusal if this is the result of another command with the same key */
export function viewOfClosed({ state, events }: CashUpResult): CashUpView {
  const [left] = events;
  const cashUp = state.find(({ number }) => number === left?.data.number);
  if (cashUp === undefined) throw keyUsedTwice();
  return cashUpView(cashUp);
}
