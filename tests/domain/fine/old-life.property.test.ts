import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { type Fine, type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { SELECTABLE_STATUSES, type SelectableStatus } from '@fines/domain/fine/status.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
} from '../events.ts';
import { forAll } from '../for-all.ts';
import { refundPayment, resolveDispute, stateAfter } from './fine-scenarios.ts';
import { commands, live } from './life.ts';

/**
 * What the first version of the rules allowed and real logs hold: the select moved a fine whatever money or
 * dispute was on it, a fine that was set back was paid again, and paid fines were deleted.
 */
type Was =
  | { do: 'pay' | 'dispute' | 'approve' | 'reject' | 'delete' }
  | { do: 'select'; to: SelectableStatus };

const was = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Was>({ do: 'pay' }) },
  { weight: 3, arbitrary: fc.constant<Was>({ do: 'dispute' }) },
  { weight: 1, arbitrary: fc.constant<Was>({ do: 'approve' }) },
  { weight: 2, arbitrary: fc.constant<Was>({ do: 'reject' }) },
  { weight: 1, arbitrary: fc.constant<Was>({ do: 'delete' }) },
  { weight: 6, arbitrary: fc.constantFrom(...SELECTABLE_STATUSES).map((to): Was => ({ do: 'select', to })) },
);

const issued = (state: FineState): Fine => {
  if (!isIssued(state)) throw new Error('The fine was issued');
  return state;
};

const pendingOf = ({ disputes }: Fine) => disputes.find(({ status }) => status === 'PENDING');

function eventsOf(step: Was, fine: Fine): RecordedFineEvent[] {
  if (fine.status === 'RESOLVED' || fine.status === 'CANCELLED') return [];
  const disputeId = pendingOf(fine)?.id;
  if (step.do === 'select') return fine.status === step.to ? [] : [fineStatusChanged(fine.status, step.to)];
  if (step.do === 'delete') return [fineDeleted()];
  return disputeId === undefined ? whileNonePending(step.do, fine) : whilePending(step.do, fine, disputeId);
}

function whileNonePending(
  wanted: string,
  { fineNumber, status, payments, disputes }: Fine,
): RecordedFineEvent[] {
  const receiptNumber = `RCP-2026-00${payments.length + 1}`;
  if (wanted === 'pay') return status === 'PAID' ? [] : [paymentRecorded({ receiptNumber })];
  const disputeId = `${fineNumber}-D${disputes.length + 1}`;
  return wanted === 'dispute' && status === 'UNPAID' ? [disputeSubmitted({ disputeId })] : [];
}

function whilePending(wanted: string, fine: Fine, disputeId: string): RecordedFineEvent[] {
  const rejected = disputeResolved({ disputeId });
  if (wanted === 'reject') return [rejected];
  if (fine.status === 'PAID') return [];
  if (wanted === 'approve') return [disputeResolved({ disputeId, status: 'APPROVED' })];
  return wanted === 'pay' ? [rejected, ...whileNonePending('pay', fine)] : [];
}

const history = fc.array(was, { maxLength: 8 }).map((steps) => {
  const events: RecordedFineEvent[] = [fineIssued()];
  for (const step of steps) events.push(...eventsOf(step, issued(stateAfter(...events))));
  return events;
});

/** Asks something of what comes of commands to a fine with an old history. */
const always = (ask: (before: Fine, steps: ReturnType<typeof live>) => void) =>
  forAll(
    [history, commands],
    (events, life) => {
      const before = issued(stateAfter(...events));
      ask(before, live(life, before));
    },
    500,
  );

const receiptsOf = ({ payments }: Fine) => payments.map(({ receiptNumber }) => receiptNumber);
const standing = ({ payments }: Fine) => payments.filter(({ status }) => status === 'COMPLETED').length;

describe('whatever is commanded of a fine with an old history', () => {
  it('its due date is as it was issued until then', () => {
    always(({ dueDate }) => expect(dueDate).toBe(fineIssued().data.dueDate));
  });

  it('no receipt is lost', () => {
    always((before, steps) => {
      for (const { after } of steps)
        expect(receiptsOf(after)).toEqual(expect.arrayContaining(receiptsOf(before)));
    });
  });

  it('no more money is taken while some stands, and none goes but by a refund', () => {
    always((_, steps) => {
      for (const { before, event, after } of steps) {
        if (!isIssued(before)) continue;
        expect(standing(after) - standing(before)).toBe(changeBy(event.type));
        expect(event.type === 'PaymentRecorded' ? standing(before) : 0).toBe(0);
      }
    });
  });

  it('a command about its status leaves it DISPUTED exactly if a dispute is pending', () => {
    always((_, steps) => {
      for (const { event, after, isLast } of steps) {
        if (!isLast || after.status === 'CANCELLED' || !ABOUT_STATUS.has(event.type)) continue;
        expect(after.status === 'DISPUTED').toBe(pendingOf(after) !== undefined);
      }
    });
  });

  it('what waits for an answer can be answered: disputes by rejecting, payments by refunding', () => {
    always((before) => {
      const pending = before.status === 'CANCELLED' ? undefined : pendingOf(before);
      const rejections = pending ? [resolveDispute({ disputeId: pending.id })] : [];
      const rejected = live(rejections, before).at(-1)?.after ?? before;
      expect(before.status === 'CANCELLED' ? undefined : pendingOf(rejected)).toBeUndefined();
      // Each names the one that is the last but so many.
      const refunds = before.payments.map((_, nth) => refundPayment({ receiptNumber: `nth ${nth}` }));
      expect(standing(live(refunds, before).at(-1)?.after ?? before)).toBe(0);
    });
  });
});

const ABOUT_STATUS: ReadonlySet<string> = new Set([
  'FineStatusChanged',
  'DisputeSubmitted',
  'DisputeSubmittedOnline',
  'DisputeResolved',
  'PaymentRecorded',
]);

const changeBy = (type: string): number => {
  if (type === 'PaymentRecorded') return 1;
  return type === 'PaymentRefunded' ? -1 : 0;
};
