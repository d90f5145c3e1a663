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

/**
 * The log is not exactly sorted by time, because of slow commands and different clocks. It is off by less than this.
 */
const SLACK_HOURS = 1;

/**
 * A position in the log before which nothing was recorded at or after `instant`. After it there are only few events
 * that were recorded before `instant`. It is the position of a receipt, since every payment writes one. The order of
 * receipt numbers only guides the search: the found receipt is always older than `instant`.
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

/** Searches the numbers by bisection; they are roughly sorted by time. */
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
    // A number without a receipt has no time, so the next lower number is read.
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

/** How many payments of refunds are looked up at once. */
const AT_ONCE = 32;

/**
 * What a person took and gave back on a local day. It is read from the log, since the read tables may lack the newest
 * events and somebody may have changed them by hand. This reads the payments of all persons on that day, so that
 * nobody can leave anything out, and almost nothing of other days.
 */
export async function movementsInLog(dependencies: LogDependencies, till: Till): Promise<Movements> {
  const payments: Movement[] = [];
  const refunds: EventInStream<Refund>[] = [];
  for await (const { event, stream } of moneyOfDay(dependencies, till.day)) {
    if (personOf(event).id !== till.cashierId || isFromStatement(event)) continue;
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

/** Undefined for events of other streams and for events that cannot be read. */
function moneyEvent(recorded: RecordedEvent): Payment | Refund | undefined {
  if (fineNumberOf(recorded.stream) === undefined) return undefined;
  const event = parseIfReadable(parseFineEvent, recorded);
  return event?.type === 'PaymentRecorded' || event?.type === 'PaymentRefunded' ? event : undefined;
}

/** What came by a statement is in nobody's drawer. */
const isFromStatement = ({ type, data }: Payment | Refund): boolean =>
  type === 'PaymentRecorded' && data.lineIds !== undefined;

const personOf = ({ type, data, metadata }: Payment | Refund): Official =>
  asActor(type === 'PaymentRecorded' ? data.processedBy : data.refundedBy, metadata.actor);

function movementOf(event: Payment): Movement {
  const { receiptNumber, method, amount } = event.data;
  return { receiptNumber, method, amount, person: personOf(event) };
}

/** By the method of the refund: a card payment that is refunded in cash lowers the cash. */
async function refundIn(store: EventStore, { event, stream }: EventInStream<Refund>): Promise<Movement> {
  const { receiptNumber, amount, method } = event.data;
  const wayBack = method ?? (await methodOfPayment(store, { receiptNumber, stream }));
  return { receiptNumber, method: wayBack, amount, person: personOf(event) };
}

/** Refunds of earlier versions have no method: the money went back the way it came. */
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
