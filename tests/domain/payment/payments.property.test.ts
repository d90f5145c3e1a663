import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { paymentView, paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import type { Fine, Settlement } from '@fines/domain/fine/state.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inEveryLife } from '../fine/life.ts';
import { commands, live, type Step } from '../fine/life.ts';

/** What settles a fine by this event, if it does. */
function settlementBy({ type, data, metadata }: RecordedFineEvent, { amount }: Fine): Settlement | undefined {
  const settled = { paidAt: metadata.recordedAt, paidAmount: amount };
  if (type === 'FineStatusChanged' && data.to === 'PAID') return { ...settled, receipt: null };
  if (type !== 'PaymentRecorded') return undefined;
  return { ...settled, receipt: { number: data.receiptNumber, method: data.method } };
}

const lastSettlement = (steps: readonly Step[], fine: Fine): Settlement | undefined =>
  steps.map(({ event }) => settlementBy(event, fine)).findLast((settlement) => settlement !== undefined);

const settlementOf = (fine: Fine): Settlement | undefined =>
  'settlement' in fine ? fine.settlement : undefined;

type Movement = { at: string; amount: number };

/** Money in and, below zero, out, as the fine tells of it, in the order of time. */
const movementsOf = ({ payments }: Fine): Movement[] =>
  payments
    .flatMap((payment) => [
      { at: payment.paidAt, amount: Number(payment.amount) },
      ...(payment.status === 'REFUNDED'
        ? [{ at: payment.refund.refundedAt, amount: 0 - payment.amount }]
        : []),
    ])
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));

function movementBy({ event: { type, data, metadata } }: Step): Movement[] {
  const at = metadata.recordedAt;
  if (type === 'PaymentRecorded') return [{ at, amount: data.amount }];
  return type === 'PaymentRefunded' ? [{ at, amount: 0 - data.amount }] : [];
}

const paymentOf = ({ event: { type, data, metadata } }: Step) =>
  type === 'PaymentRecorded' ? [{ ...data, paidAt: metadata.recordedAt }] : [];

/** Asks something of a fine after each of the events of its life. */
const always = (ask: (fine: Fine, steps: readonly Step[]) => void) =>
  inEveryLife((steps) => steps.forEach(({ after }, index) => ask(after, steps.slice(0, index + 1))));

describe('at any time of the life of a fine', () => {
  it('while it is PAID it is settled as it was settled last, with its whole amount, and else not at all', () => {
    always((fine, steps) => {
      const settlement = fine.status === 'PAID' ? lastSettlement(steps, fine) : undefined;
      expect(settlementOf(fine)).toEqual(settlement);
      expect(settlement !== undefined).toBe(fine.status === 'PAID');
    });
  });

  it('one payment at most stands: the last, while the fine is PAID by it', () => {
    always((fine) => {
      const standing = fine.payments.filter(({ status }) => status === 'COMPLETED');
      const number = settlementOf(fine)?.receipt?.number;
      expect(standing.map(({ receiptNumber }) => receiptNumber)).toEqual(
        number === undefined ? [] : [number],
      );
      expect([undefined, fine.payments.at(-1)?.receiptNumber]).toContain(number);
    });
  });

  it('its payments are those that were recorded, in their order: none is lost and none is invented', () => {
    always((fine, steps) => {
      const taken = steps.flatMap(paymentOf);
      expect(fine.payments).toMatchObject(taken);
      expect(fine.payments).toHaveLength(taken.length);
    });
  });

  it('what it brought in is what was taken less what was given back, on each day', () => {
    always((fine, steps) => {
      expect(movementsOf(fine)).toEqual(steps.flatMap(movementBy));
    });
  });

  it('nobody gives money back, or declines to, that he or she took', () => {
    always(({ payments }, steps) => {
      const event = steps.at(-1)?.event;
      if (event?.type !== 'PaymentRefunded' && event?.type !== 'RefundDeclined') return;
      const decidedBy = event.type === 'PaymentRefunded' ? event.data.refundedBy : event.data.declinedBy;
      const taken = payments.find(({ receiptNumber }) => receiptNumber === event.data.receiptNumber);
      expect(taken?.processedBy.id).not.toBe(decidedBy.id);
    });
  });

  it('no fine is deleted while a payment stands', () => {
    always(({ status, payments }) => {
      const isStanding = status === 'CANCELLED' && payments.some((payment) => payment.status === 'COMPLETED');
      expect(isStanding).toBe(false);
    });
  });

  it('each payment is of the whole amount, and its receipt is no other payment’s', () => {
    always(({ amount, payments }) => {
      for (const payment of payments) expect(payment.amount).toBe(amount);
      const receipts = payments.map(({ receiptNumber }) => receiptNumber);
      expect(new Set(receipts).size).toBe(receipts.length);
    });
  });

  it('no receipt is both withdrawn and used', () => {
    for (const life of fc.sample(commands, { numRuns: 2000, seed: 2026 })) {
      const { payments = [], withdrawnReceipts = [] } = live(life).at(-1)?.after ?? {};
      const receipts = payments.map(({ receiptNumber }) => receiptNumber);
      expect(receipts.filter((number) => withdrawnReceipts.includes(number))).toEqual([]);
    }
  });

  it('between two payments one was refunded: nobody pays twice in a row', () => {
    always((_, steps) => {
      const relevant = steps
        .map(({ event, after }) => (event.type === 'PaymentRecorded' ? 'paid' : after.status))
        .join(' ');
      expect(relevant).not.toMatch(/paid( PAID)* paid/);
    });
  });

  it('no dispute is pending right after a payment', () => {
    always((fine, steps) => {
      const paidJustNow = steps.at(-1)?.event.type === 'PaymentRecorded';
      const disputes = paidJustNow ? fine.disputes : [];
      expect(disputes.filter(({ status }) => status === 'PENDING')).toEqual([]);
    });
  });

  it('each payment can be shown', () => {
    always((fine) => {
      for (const payment of fine.payments) {
        const view = paymentView(payment, fine);
        expect(paymentViewSchema.parse(view)).toEqual(view);
        expect(view.amount).toBe(view.fine.amount);
      }
    });
  });
});
