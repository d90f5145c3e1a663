import { fineEvents, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { type Fine, fineSchema, type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { photoAt } from './fine-scenarios.ts';
import { always, inEveryLife } from './life.ts';
import { commands, live, type Step } from './life.ts';

/** Every move of the status, by what makes it. What is not listed never happens; an event that is not leaves it. */
const MOVES: Readonly<Partial<Record<RecordedFineEvent['type'], readonly string[]>>> = {
  FineIssued: ['ABSENT → UNPAID'],
  FineNumberVoided: [],
  FineStatusChanged: [
    'UNPAID → PAID',
    'UNPAID → DISPUTED',
    'PAID → UNPAID',
    'PAID → DISPUTED',
    'DISPUTED → UNPAID',
    'DISPUTED → PAID',
  ],

  PaymentRecorded: ['UNPAID → PAID'],
  RefundRequested: ['PAID → PAID'],
  RefundDeclined: ['PAID → PAID'],
  PaymentRefunded: ['PAID → UNPAID'],
  ReceiptWithdrawn: ['UNPAID → UNPAID', 'PAID → PAID', 'DISPUTED → DISPUTED', 'RESOLVED → RESOLVED'],

  // With a change of the status by hand, and the withdrawals below, too.
  DisputeSubmitted: ['UNPAID → DISPUTED', 'DISPUTED → DISPUTED'],
  DisputeSubmittedOnline: ['UNPAID → DISPUTED'],
  DisputeResolved: [
    'REJECTED: DISPUTED → UNPAID',
    'APPROVED: DISPUTED → RESOLVED',
    'REJECTED: UNPAID → UNPAID',
    'REJECTED: PAID → PAID',
  ],

  ReminderSent: ['UNPAID → UNPAID'],
  FineAmended: ['UNPAID → UNPAID', 'PAID → PAID', 'DISPUTED → DISPUTED', 'RESOLVED → RESOLVED'],
  FineDeleted: ['UNPAID → CANCELLED', 'PAID → CANCELLED', 'DISPUTED → CANCELLED'],
};

/** Whatever becomes of a fine, a message about it may have gone out before. */
const EVEN_IF_DELETED: ReadonlySet<Step['event']['type']> = new Set(['DriverErased', 'NoticeSent']);

const remindersIn = ({ type, data }: Step['event']): number[] =>
  type === 'NoticeSent' && data.reminder !== undefined ? [data.reminder] : [];

const moveOf = ({ before, event: { type, data }, after }: Step): string =>
  `${type === 'DisputeResolved' ? `${data.status}: ` : ''}${before.status} → ${after.status}`;

describe('whatever is commanded, in whatever order', () => {
  it('the fine is what its document says', () => {
    always(({ after }) => expect(fineSchema.parse(JSON.parse(JSON.stringify(after)))).toEqual(after));
  });

  it('the status moves only as it may', () => {
    always((step) => {
      const { status } = step.before;
      expect(MOVES[step.event.type] ?? [`${status} → ${status}`]).toContain(moveOf(step));
    });
  });

  it('each of these moves is made in some life', () => {
    const steps = fc.sample(commands, { numRuns: 5000, seed: 2026 }).flatMap((life) => live(life));
    for (const [type, moves] of Object.entries(MOVES)) {
      const made = steps.filter(({ event }) => event.type === type).map(moveOf);
      expect({ type, made: new Set(made) }).toEqual({ type, made: new Set(moves) });
    }
    // A number that is voided is no step of a fine.
    const types = new Set(steps.map(({ event }) => event.type)).add('FineNumberVoided');
    expect([...types].toSorted()).toEqual(Object.keys(fineEvents).toSorted());
  });

  it('RESOLVED is never left, and of a fine that is CANCELLED only the driver is erased and messages are told', () => {
    always(({ before, event, after }) => {
      expect(before.status !== 'CANCELLED' || EVEN_IF_DELETED.has(event.type)).toBe(true);
      expect(before.status === 'RESOLVED' ? after.status : 'RESOLVED').toBe('RESOLVED');
    });
  });

  it('a status change says truly where it comes from, and leads where it says', () => {
    always(({ before, event, after }) => {
      if (event.type !== 'FineStatusChanged') return;
      const { from, to } = event.data;
      expect([from, to]).toEqual([before.status, after.status]);
      expect(to).not.toBe(from);
    });
  });

  it('number, plate, offense, amount, date and issuer stay as issued', () => {
    inEveryLife((steps) => {
      const kept = steps.map(({ after }) => asIssued(after));
      for (const one of kept) expect(one).toEqual(kept[0]);
    });
  });

  it('reminders are numbered from 1 without gaps, and counted', () => {
    inEveryLife((steps) => {
      const numbers = steps.flatMap(({ event }) =>
        event.type === 'ReminderSent' ? [event.data.number] : remindersIn(event),
      );
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(steps.at(-1)?.after.remindersSent ?? 0).toBe(numbers.length);
    });
  });

  it('a fine was changed last when its last event was recorded', () => {
    always(({ event, after }) => expect(after.updatedAt).toBe(event.metadata.recordedAt));
  });

  it('a fine is DISPUTED exactly while a dispute of it is pending', () => {
    always(({ after: { status, disputes }, isLast }) => {
      if (!isLast || status === 'CANCELLED') return;
      expect(status === 'DISPUTED').toBe(disputes.some((dispute) => dispute.status === 'PENDING'));
    });
  });

  it('its clock stands while it is disputed or paid: it gets the time that was left, at least 7 days', () => {
    always((step) => expect(step.after.dueDate).toBe(dueDateAfter(step)));
  });

  it('a fine can be shown, and is settled exactly while it is PAID', () => {
    always(({ after }) => {
      const view = fineView(after, photoAt);
      expect(fineViewSchema.parse(view)).toEqual(view);
      expect(view.paidAmount).toBe(isPaid(after) ? view.amount : null);
    });
  });
});

const WEEK = 7 * 24 * 3_600_000;

/** When the dispute that is rejected or the payment that is refunded began to stop the clock. */
function pausedSince({ before, event: { type, data } }: Step): string | undefined {
  if (!isIssued(before)) return undefined;
  if (type === 'PaymentRefunded') return before.payments.at(-1)?.paidAt;
  return type === 'DisputeResolved' && data.status === 'REJECTED'
    ? before.disputes.at(-1)?.submittedAt
    : undefined;
}

function dueDateAfter(step: Step): string {
  const { before, event, after } = step;
  const since = pausedSince(step);
  if (!isIssued(before)) return after.dueDate;
  if (since === undefined) return before.dueDate;
  const left = Math.max(Date.parse(before.dueDate) - Date.parse(since), WEEK);
  return new Date(Date.parse(event.metadata.recordedAt) + left).toISOString();
}

const isPaid = ({ status }: FineState): boolean => status === 'PAID';

function asIssued(fine: Fine) {
  const { fineNumber, licensePlate, offenseType, offenseDescription, amount } = fine;
  const { dateIssued, issuedBy, createdAt } = fine;
  const offense = { offenseType, offenseDescription, amount };
  return { fineNumber, licensePlate, ...offense, dateIssued, issuedBy, createdAt };
}
