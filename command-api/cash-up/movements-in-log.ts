import type { Movement, Movements } from '@fines/domain/cash-up/movement.ts';
import { parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { fineNumberOf } from '@fines/domain/fine/number.ts';
import type { PaymentMethod } from '@fines/domain/payment/method.ts';
import { addHours, localDay, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { asActor, type Official } from '@fines/domain/shared/person.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { stopIfClientLeft } from '@fines/platform/http/request-context.ts';
import pLimit from 'p-limit';

import { parseIfReadable } from '../load.ts';
import { type LogTools, placeBefore, SLACK_HOURS } from './place-in-log.ts';

type Till = { cashierId: string; day: string };

/** Of so many refunds at once the payment is looked up. */
const AT_ONCE = 32;

/**
 * What a person took and gave back on a local day, as the log has it: the read tables may lag, and may be made of
 * what somebody changed in them. All that moved money on that day is read, whoever it was, so that nobody can leave
 * anything out; of other days, next to nothing.
 */
export async function movementsInLog(tools: LogTools, till: Till): Promise<Movements> {
  const payments: Movement[] = [];
  const refunds: Found<Refund>[] = [];
  for await (const { event, stream } of moneyOfDay(tools, till.day)) {
    if (personOf(event).id !== till.cashierId) continue;
    if (event.type === 'PaymentRecorded') payments.push(movementOf(event));
    else refunds.push({ event, stream });
  }
  const limit = pLimit(AT_ONCE);
  const givenBack = await limit.map(refunds, (refund) => refundIn(tools.store, refund));
  return { taken: payments, givenBack };
}

type EventOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;
type Payment = EventOf<'PaymentRecorded'>;
type Refund = EventOf<'PaymentRefunded'>;
type Found<Event> = { event: Event; stream: string };

const MONEY = ['PaymentRecorded', 'PaymentRefunded'] as const;

async function* moneyOfDay(tools: LogTools, day: string): AsyncGenerator<Found<Payment | Refund>> {
  const after = await placeBefore(tools, startOfLocalDay(day));
  const end = addHours(startOfLocalDay(shiftDay(day, 1)), SLACK_HOURS);
  for await (const recorded of tools.store.readAll({ after, types: MONEY, requiresLeader: true })) {
    stopIfClientLeft();
    const event = moneyEvent(recorded);
    if (event === undefined) continue;
    const { recordedAt } = event.metadata;
    if (recordedAt >= end) return;
    if (localDay(recordedAt) === day) yield { event, stream: recorded.stream };
  }
}

/** Undefined for what is in no stream of a fine, and for what cannot be read. */
function moneyEvent(recorded: RecordedEvent): Payment | Refund | undefined {
  if (fineNumberOf(recorded.stream) === undefined) return undefined;
  const event = parseIfReadable(parseFineEvent, recorded);
  return event?.type === 'PaymentRecorded' || event?.type === 'PaymentRefunded' ? event : undefined;
}

const personOf = ({ type, data, metadata }: Payment | Refund): Official =>
  asActor(type === 'PaymentRecorded' ? data.processedBy : data.refundedBy, metadata.actor);

function movementOf(event: Payment): Movement {
  const { receiptNumber, method, amount } = event.data;
  return { receiptNumber, method, amount, person: personOf(event) };
}

/** By the method in which the money went back: a card payment that is given back in cash lowers the cash. */
async function refundIn(store: EventStore, { event, stream }: Found<Refund>): Promise<Movement> {
  const { receiptNumber, amount, method } = event.data;
  const wayBack = method ?? (await methodOfPayment(store, { receiptNumber, stream }));
  return { receiptNumber, method: wayBack, amount, person: personOf(event) };
}

/** Refunds of earlier versions do not say it: the money went back the way it came. */
async function methodOfPayment(
  store: EventStore,
  { receiptNumber, stream }: { receiptNumber: string; stream: string },
): Promise<PaymentMethod> {
  stopIfClientLeft();
  for (const event of (await store.readStream(stream)).map(moneyEvent)) {
    if (event?.type === 'PaymentRecorded' && event.data.receiptNumber === receiptNumber)
      return event.data.method;
  }
  throw new Error(`There is a refund of ${receiptNumber}, but not its payment`);
}
