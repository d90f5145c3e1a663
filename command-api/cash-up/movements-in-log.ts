import type { Movement, Movements } from '@fines/domain/cash-up/movement.ts';
import { parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';
import { fineNumberOf } from '@fines/domain/fine/status.ts';
import { formatReceiptNumber, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { addHours, localYear, localDay, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { metadataSchema } from '@fines/domain/shared/events.ts';
import { asActor, type Official } from '@fines/domain/shared/person.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { type Position, START } from '@fines/platform/event-store/events.ts';
import { stopIfClientLeft } from '@fines/platform/http/context.ts';
import pLimit from 'p-limit';

import { parseIfReadable } from '../engine/load.ts';
import type { NumberSeries, YearlySeries } from '../numbering/number-series.ts';

export type LogDependencies = { store: EventStore; receiptNumbers: YearlySeries };

/** Clocks of several servers, and commands that took long, put the log out of the order of time by less. */
const SLACK_HOURS = 1;

/**
 * A place in the log with nothing before it that was recorded from `instant` on, and not much behind it that was
 * recorded before: that of a receipt, of which some are written at any time that money is taken. Whatever the order
 * of their numbers, the receipt that is found is older; their order only tells where to look.
 */
async function placeBefore({ store, receiptNumbers }: LogDependencies, instant: string): Promise<Position> {
  const before = addHours(instant, -SLACK_HOURS);
  const thisYear = localYear(instant);
  for (const year of [thisYear, thisYear - 1]) {
    const receiptOf = (sequence: number): Promise<Receipt | undefined> => receiptIn(store, year, sequence);
    const receipt = await newestBefore(before, await receiptNumbers.of(year), receiptOf);
    if (receipt !== undefined) return receipt.position;
  }
  return START;
}

type Receipt = { recordedAt: string; position: Position };

/** Undefined for a number that is not used, or not yet. */
async function receiptIn(store: EventStore, year: number, sequence: number): Promise<Receipt | undefined> {
  const stream = receiptStream(formatReceiptNumber(year, sequence));
  const [first] = await store.readStream(stream, { limit: 1 });
  const written = metadataSchema.safeParse(first?.metadata).data;
  return first && written && { recordedAt: written.recordedAt, position: first.position };
}

/** By bisection of the numbers, which are about in the order of time. */
async function newestBefore(
  instant: string,
  series: NumberSeries,
  receiptOf: (sequence: number) => Promise<Receipt | undefined>,
): Promise<Receipt | undefined> {
  let found: Receipt | undefined;
  let low = 0;
  for (let high = (await series.highest()) + 1; high - low > 1;) {
    const middle = Math.floor((low + high) / 2);
    let sequence = middle;
    let receipt = await receiptOf(sequence);
    // A number that was left out tells nothing: the next lower one does.
    while (receipt === undefined && sequence - 1 > low) receipt = await receiptOf(--sequence);
    if (receipt !== undefined && receipt.recordedAt >= instant) {
      high = sequence;
      continue;
    }
    found = receipt ?? found;
    low = middle;
  }
  return found;
}

type Till = { cashierId: string; day: string };

/** Of so many refunds at once the payment is looked up. */
const AT_ONCE = 32;

/**
 * What a person took and gave back on a local day, as the log has it: the read tables may lag, and may be made of
 * what somebody changed in them. All that moved money on that day is read, whoever it was, so that nobody can leave
 * anything out; of other days, next to nothing.
 */
export async function movementsInLog(dependencies: LogDependencies, till: Till): Promise<Movements> {
  const payments: Movement[] = [];
  const refunds: EventInStream<Refund>[] = [];
  for await (const { event, stream } of moneyOfDay(dependencies, till.day)) {
    if (personOf(event).id !== till.cashierId) continue;
    if (event.type === 'PaymentRecorded') payments.push(movementOf(event));
    else refunds.push({ event, stream });
  }
  const limit = pLimit(AT_ONCE);
  const givenBack = await limit.map(refunds, (refund) => refundIn(dependencies.store, refund));
  return { taken: payments, givenBack };
}

type EventOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;
type Payment = EventOf<'PaymentRecorded'>;
type Refund = EventOf<'PaymentRefunded'>;
type EventInStream<Event> = { event: Event; stream: string };

const MONEY = ['PaymentRecorded', 'PaymentRefunded'] as const;

async function* moneyOfDay(
  dependencies: LogDependencies,
  day: string,
): AsyncGenerator<EventInStream<Payment | Refund>> {
  const after = await placeBefore(dependencies, startOfLocalDay(day));
  const end = addHours(startOfLocalDay(shiftDay(day, 1)), SLACK_HOURS);
  for await (const recorded of dependencies.store.readAll({ after, types: MONEY, requiresLeader: true })) {
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
async function refundIn(store: EventStore, { event, stream }: EventInStream<Refund>): Promise<Movement> {
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
