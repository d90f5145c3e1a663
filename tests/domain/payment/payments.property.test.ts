import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import type { Fine, Settlement } from '@fines/domain/fine/state.ts';
import type { Payment } from '@fines/domain/payment/payment.ts';
import { paymentView, paymentViewSchema } from '@fines/domain/payment/view.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

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

const paymentOf = ({ event: { type, data, metadata } }: Step): Payment[] =>
  type === 'PaymentRecorded' ? [{ ...data, paidAt: metadata.recordedAt }] : [];

/** Asks something of a fine after each of the events of its life. */
const always = (ask: (fine: Fine, steps: readonly Step[]) => void) =>
  fc.assert(
    fc.property(commands, (life) => {
      const steps = live(life);
      steps.forEach(({ after }, index) => ask(after, steps.slice(0, index + 1)));
    }),
  );

describe('at any time of the life of a fine', () => {
  it('while it is PAID it is settled as it was settled last, with its whole amount, and else not at all', () => {
    always((fine, steps) => {
      const settlement = fine.status === 'PAID' ? lastSettlement(steps, fine) : undefined;
      expect(settlementOf(fine)).toEqual(settlement);
      expect(settlement !== undefined).toBe(fine.status === 'PAID');
    });
  });

  it('a receipt is that of the last payment', () => {
    always((fine) => {
      const number = settlementOf(fine)?.receipt?.number;
      expect([undefined, fine.payments.at(-1)?.receiptNumber]).toContain(number);
    });
  });

  it('its payments are those that were recorded, in their order: none is lost and none is invented', () => {
    always((fine, steps) => {
      expect(fine.payments).toEqual(steps.flatMap(paymentOf));
    });
  });

  it('each payment is of the whole amount, and its receipt is no other payment’s', () => {
    always(({ amount, payments }) => {
      for (const payment of payments) expect(payment.amount).toBe(amount);
      const receipts = payments.map(({ receiptNumber }) => receiptNumber);
      expect(new Set(receipts).size).toBe(receipts.length);
    });
  });

  it('between two payments it was set back: nobody pays twice in a row', () => {
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
