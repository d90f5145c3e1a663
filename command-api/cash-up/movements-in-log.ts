import type { Movement, Movements } from '@fines/domain/cash-up/movement.ts';
import { parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { fineStream } from '@fines/domain/fine/number.ts';
import { wayBackOf } from '@fines/domain/payment/evolve.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { UnreadableEvent } from '@fines/domain/shared/event-schema.ts';
import { asActor, type Official } from '@fines/domain/shared/person.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { finesOfRefunds, finesPaidTo, type ReceiptsTools } from './receipts-in-log.ts';

type Till = { cashierId: string; day: string };

/** So many streams are read at once. */
const AT_ONCE = 32;

/**
 * What a person took and gave back on a local day, as the log has it: the read tables may lag, and may be made of
 * what somebody changed in them. Of what was taken, the numbers of the receipts leave nothing out. Which payments
 * were given back must be said, since nobody hides one whose money is missing in the own drawer.
 */
export async function movementsInLog(
  tools: ReceiptsTools,
  { refunds, ...till }: Till & { refunds: readonly string[] },
): Promise<Movements> {
  const paid = await finesPaidTo(tools, till);
  const fines = [...new Set([...paid, ...(await finesOfRefunds(tools, refunds))])];
  const taken: Movement[] = [];
  const givenBack: Movement[] = [];
  for (let first = 0; first < fines.length; first += AT_ONCE) {
    const some = fines.slice(first, first + AT_ONCE);
    const streams = await Promise.all(some.map((fine) => tools.store.readStream(fineStream(fine))));
    for (const stream of streams) {
      const money = stream.map(moneyEvent).filter((event) => event !== undefined);
      const theirs = money.filter(
        (event) => personOf(event).id === till.cashierId && dayOf(event) === till.day,
      );
      taken.push(...theirs.filter(isPayment).map(movementOf));
      givenBack.push(...theirs.filter(isRefund).map((event) => refundOf(event, money.filter(isPayment))));
    }
  }
  return { taken, givenBack };
}

type EventOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;
type Payment = EventOf<'PaymentRecorded'>;
type Refund = EventOf<'PaymentRefunded'>;

/**
 * Undefined for all that moves no money, and for what cannot be read: that is parked and told of elsewhere, and must
 * not keep everybody from cashing up.
 */
function moneyEvent(recorded: RecordedEvent): Payment | Refund | undefined {
  if (recorded.type !== 'PaymentRecorded' && recorded.type !== 'PaymentRefunded') return undefined;
  try {
    const event = parseFineEvent(recorded);
    return event && (isPayment(event) || isRefund(event)) ? event : undefined;
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

const isPayment = (event: RecordedFineEvent): event is Payment => event.type === 'PaymentRecorded';
const isRefund = (event: RecordedFineEvent): event is Refund => event.type === 'PaymentRefunded';

const personOf = ({ type, data, metadata }: Payment | Refund): Official =>
  asActor(type === 'PaymentRecorded' ? data.processedBy : data.refundedBy, metadata.actor);

const dayOf = ({ metadata }: Payment | Refund): string => localDay(metadata.recordedAt);

function movementOf(event: Payment): Movement {
  const { receiptNumber, method, amount } = event.data;
  return { receiptNumber, method, amount, person: personOf(event) };
}

/** By the method in which the money went back: a card payment that is given back in cash lowers the cash. */
function refundOf(event: Refund, payments: readonly Payment[]): Movement {
  const { receiptNumber, amount } = event.data;
  const payment = payments.find((one) => one.data.receiptNumber === receiptNumber);
  if (payment === undefined) throw new Error(`There is a refund of ${receiptNumber}, but not its payment`);
  const { method } = wayBackOf(event.data, payment.data);
  return { receiptNumber, method, amount, person: personOf(event) };
}
