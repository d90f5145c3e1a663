import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import type { Fine, FineState } from '@fines/domain/fine/state.ts';
import { fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { photoAt } from './fine-scenarios.ts';
import { commands, live, type Step } from './life.ts';

/** Decisions 9 to 11 and 31: every move of the status and what makes it. What is not listed never happens. */
const MOVES: readonly string[] = [
  'FineIssued: ABSENT → UNPAID',

  'FineStatusChanged: UNPAID → PAID',
  'FineStatusChanged: UNPAID → DISPUTED',
  'FineStatusChanged: PAID → UNPAID',
  'FineStatusChanged: PAID → DISPUTED',
  'FineStatusChanged: DISPUTED → UNPAID',
  'FineStatusChanged: DISPUTED → PAID',

  'PaymentRecorded: UNPAID → PAID',
  // Set to DISPUTED by hand: there is no dispute to withdraw first.
  'PaymentRecorded: DISPUTED → PAID',

  'DisputeSubmitted: UNPAID → DISPUTED',
  'DisputeResolved REJECTED: DISPUTED → UNPAID',
  'DisputeResolved APPROVED: DISPUTED → RESOLVED',
  // The status was changed by hand while the dispute was pending.
  'DisputeResolved REJECTED: UNPAID → UNPAID',
  'DisputeResolved REJECTED: PAID → PAID',
  'DisputeResolved APPROVED: UNPAID → RESOLVED',

  'ReminderSent: UNPAID → UNPAID',
  'FineAmended: UNPAID → UNPAID',
  'FineAmended: PAID → PAID',
  'FineAmended: DISPUTED → DISPUTED',
  'FineAmended: RESOLVED → RESOLVED',

  'FineDeleted: UNPAID → CANCELLED',
  'FineDeleted: PAID → CANCELLED',
  'FineDeleted: DISPUTED → CANCELLED',
];

const nameOf = (event: RecordedFineEvent): string =>
  event.type === 'DisputeResolved' ? `${event.type} ${event.data.status}` : event.type;

const moveOf = ({ before, event, after }: Step): string =>
  `${nameOf(event)}: ${before.status} → ${after.status}`;

describe('whatever is commanded, in whatever order', () => {
  it('the status moves only as it may', () => {
    fc.assert(
      fc.property(commands, (life) => {
        for (const step of live(life)) expect(MOVES).toContain(moveOf(step));
      }),
      { numRuns: 500 },
    );
  });

  it('each of these moves is made in some life', () => {
    const lives = fc.sample(commands, { numRuns: 3000, seed: 2026 });
    expect(new Set(lives.flatMap((life) => live(life).map(moveOf)))).toEqual(new Set(MOVES));
  });

  it('RESOLVED is never left, and nothing is recorded of a fine that is CANCELLED', () => {
    fc.assert(
      fc.property(commands, (life) => {
        const steps = live(life);
        const last = steps.findIndex(({ after }) => after.status === 'CANCELLED');
        expect([-1, steps.length - 1]).toContain(last);
        const approved = steps.findIndex(({ after }) => after.status === 'RESOLVED');
        const since = approved === -1 ? [] : steps.slice(approved);
        for (const { after } of since) expect(after.status).toBe('RESOLVED');
      }),
    );
  });

  it('a status change says truly where it comes from, and leads where it says', () => {
    fc.assert(
      fc.property(commands, (life) => {
        for (const { before, event, after } of live(life)) {
          if (event.type !== 'FineStatusChanged') continue;
          const { from, to } = event.data;
          expect([from, to]).toEqual([before.status, after.status]);
          expect(to).not.toBe(from);
        }
      }),
    );
  });

  it('number, plate, offence, amount, dates and issuer stay as issued', () => {
    fc.assert(
      fc.property(commands, (life) => {
        const lives = live(life).map(({ after }) => JSON.stringify(asIssued(after)));
        expect(new Set(lives).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('reminders are numbered from 1 without gaps, and counted', () => {
    fc.assert(
      fc.property(commands, (life) => {
        const steps = live(life);
        const numbers = steps.flatMap(({ event }) =>
          event.type === 'ReminderSent' ? [event.data.number] : [],
        );
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(steps.at(-1)?.after.remindersSent ?? 0).toBe(numbers.length);
      }),
    );
  });

  it('a fine was changed last when its last event was recorded', () => {
    fc.assert(
      fc.property(commands, (life) => {
        for (const { event, after } of live(life)) expect(after.updatedAt).toBe(event.metadata.recordedAt);
      }),
    );
  });

  it('a fine can be shown, and is settled exactly while it is PAID', () => {
    fc.assert(
      fc.property(commands, (life) => {
        for (const { after } of live(life)) {
          const view = fineView(after, photoAt);
          expect(fineViewSchema.parse(view)).toEqual(view);
          expect(view.paidAmount).toBe(isPaid(after) ? view.amount : null);
        }
      }),
    );
  });
});

const isPaid = ({ status }: FineState): boolean => status === 'PAID';

function asIssued(fine: Fine) {
  const { fineNumber, licensePlate, offenseType, offenseDescription, amount } = fine;
  const { dateIssued, dueDate, issuedBy, createdAt } = fine;
  const offence = { offenseType, offenseDescription, amount };
  return { fineNumber, licensePlate, ...offence, dateIssued, dueDate, issuedBy, createdAt };
}
