import type { Movement, Movements } from '@fines/domain/cash-up/movement.ts';
import { parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { addHours, localDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { metadataSchema, UnreadableEvent } from '@fines/domain/shared/event-schema.ts';
import type { Person } from '@fines/domain/shared/person.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { fineAggregate } from '../fine/aggregate.ts';
import { load } from '../load.ts';

type Wanted = { cashierId: string; day: string };

/** Clocks of several servers, and what took long to be appended, put the log out of the order of time by less. */
const SLACK_HOURS = 1;

/**
 * What a person took and gave back on a local day, as the log has it: the read tables may lag, and may be made of
 * what somebody changed in them. Reads the log from its end back to that day.
 */
export async function movementsInLog(store: EventStore, { cashierId, day }: Wanted): Promise<Movements> {
  const beginning = addHours(startOfLocalDay(day), -SLACK_HOURS);
  const taken: Movement[] = [];
  const givenBack: Movement[] = [];
  for await (const recorded of store.readAllBackwards()) {
    if (isBefore(beginning, recorded)) break;
    const event = moneyEvent(recorded);
    if (event === undefined || personOf(event).id !== cashierId || dayOf(event) !== day) continue;
    if (event.type === 'PaymentRecorded') taken.push(movementOf(event));
    else givenBack.push(await refundOf(store, recorded.stream, event));
  }
  return { taken, givenBack };
}

type EventOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;
type MoneyEvent = EventOf<'PaymentRecorded'> | EventOf<'PaymentRefunded'>;

function isBefore(instant: string, { metadata }: RecordedEvent): boolean {
  const { data } = metadataSchema.safeParse(metadata);
  return data !== undefined && data.recordedAt < instant;
}

/**
 * Undefined for all that moves no money, and for what cannot be read: that is parked and told of elsewhere, and must
 * not keep everybody from cashing up.
 */
function moneyEvent(recorded: RecordedEvent): MoneyEvent | undefined {
  if (!isOfMoney(recorded)) return undefined;
  try {
    const event = parseFineEvent(recorded);
    return event && isOfMoney(event) ? event : undefined;
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

const isOfMoney = <Event extends { type: string }>(
  event: Event,
): event is Event & { type: MoneyEvent['type'] } =>
  event.type === 'PaymentRecorded' || event.type === 'PaymentRefunded';

const personOf = ({ type, data }: MoneyEvent): Person =>
  type === 'PaymentRecorded' ? data.processedBy : data.refundedBy;

const dayOf = ({ metadata }: MoneyEvent): string => localDay(metadata.recordedAt);

function movementOf({ data }: EventOf<'PaymentRecorded'>): Movement {
  const { receiptNumber, method, amount, processedBy } = data;
  return { receiptNumber, method, amount, person: processedBy };
}

/** Money goes back the way it came, which only the payment tells. */
async function refundOf(
  store: EventStore,
  stream: string,
  event: EventOf<'PaymentRefunded'>,
): Promise<Movement> {
  const { receiptNumber, amount, refundedBy } = event.data;
  const { state } = await load(store, fineAggregate, stream);
  const payments = isIssued(state) ? state.payments : [];
  const payment = payments.find((one) => one.receiptNumber === receiptNumber);
  if (payment === undefined)
    throw new Error(`${stream} has a refund of ${receiptNumber}, but not its payment`);
  return { receiptNumber, method: payment.method, amount, person: refundedBy };
}
