import { millisecondsInDay } from 'date-fns/constants';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';

import type { RecordedFineEvent } from '../fine/events.ts';
import { type FineState, isIssued } from '../fine/state.ts';
import { fullNameOf } from '../shared/person.ts';
import type { Act } from './act.ts';

/** The act that an event of a fine is, if it is one to be reviewed. `before` is the fine that the event met. */
export function actOfFine(before: FineState, event: RecordedFineEvent): Act | undefined {
  switch (event.type) {
    case 'FineDeleted':
      return { kind: 'DELETION', reason: event.data.reason ?? null };
    case 'FineStatusChanged':
      return event.data.to === 'PAID'
        ? { kind: 'PAID_BY_HAND', reason: event.data.reason ?? null }
        : undefined;
    case 'PaymentRefunded':
      return { kind: 'REFUND', reason: event.data.reason };
    case 'FineAmended':
      return isLate(before) ? { kind: 'LATE_AMENDMENT', reason: null } : undefined;
    case 'FineIssued':
      return isBackdated(event) ? { kind: 'BACKDATING', reason: null } : undefined;
    case 'DisputeResolved':
      return isOwn(before, event) ? { kind: 'OWN_DISPUTE', reason: resolutionIn(event.data) } : undefined;
    case 'FineNumberVoided':
      return { kind: 'NUMBER_VOIDED', reason: event.data.reason };
    case 'DisputeSubmitted':
    case 'PaymentRecorded':
    case 'ReceiptWithdrawn':
    case 'RefundDeclined':
    case 'RefundRequested':
    case 'ReminderSent':
      return undefined;
    default:
      return event satisfies never;
  }
}

type RecordedOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;

/** Somebody relies on what the fine said: a driver who disputed it, or a receipt. */
const isLate = (fine: FineState): boolean =>
  isIssued(fine) && (fine.disputes.length > 0 || fine.payments.length > 0 || fine.status === 'PAID');

/** What was issued in place of another fine has the day of that one, whose deletion is reviewed. */
const isBackdated = ({ data, metadata }: RecordedOf<'FineIssued'>): boolean =>
  data.replaces === undefined &&
  differenceInMilliseconds(metadata.recordedAt, data.dateIssued) > millisecondsInDay;

/**
 * Whoever ends a dispute, be it by the status or by taking the payment, has decided it: what the resolution says
 * anybody may type.
 */
function isOwn(fine: FineState, { data, metadata }: RecordedOf<'DisputeResolved'>): boolean {
  if (!isIssued(fine)) return false;
  if (data.countsAs !== undefined) return true;
  const { id } = metadata.actor;
  const dispute = fine.disputes.find((one) => one.id === data.disputeId);
  return fine.issuedBy.id === id || dispute?.submittedById === id;
}

const resolutionIn = ({ resolution, countsAs }: RecordedOf<'DisputeResolved'>['data']): string =>
  countsAs === undefined
    ? resolution
    : `${resolution}\nDecided by somebody who counts as ${fullNameOf(countsAs)}`;
