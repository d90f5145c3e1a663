import type { FineEvent } from '@fines/domain/fine/events.ts';
import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { SELECTABLE_STATUSES } from '@fines/domain/fine/status.ts';
import fc from 'fast-check';

/** What may happen; `fine` picks one of those that are there. */
const OFFICERS = ['7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0002'] as const;

const which = fc.nat();

/** Around midnight in Mbabane. */
const at = fc
  .date({ min: new Date('2026-03-01T21:00:00Z'), max: new Date('2026-03-01T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** An event of that type, so many times as often as others, and what the test chooses of it. */
const event = <Do extends FineEvent['type'], Chosen extends object>(
  type: Do,
  weight: number,
  chosen: { [Key in keyof Chosen]: fc.Arbitrary<Chosen[Key]> },
) => ({
  weight,
  arbitrary: fc.record<Chosen>(chosen).map((values) => Object.assign(values, { do: type })),
});

const EVENTS = {
  FineIssued: event('FineIssued', 6, {
    offense: fc.constantFrom('PARKING' as const, 'DUI' as const),
    officer: fc.constantFrom(...OFFICERS),
    emalangeni: fc.integer({ min: 1, max: 300 }),
    at,
  }),
  FineNumberVoided: event('FineNumberVoided', 1, {}),
  FineAmended: event('FineAmended', 1, { fine: which, notes: fc.option(fc.string({ minLength: 1 })) }),
  FineStatusChanged: event('FineStatusChanged', 2, {
    fine: which,
    to: fc.constantFrom(...SELECTABLE_STATUSES),
  }),
  ReminderSent: event('ReminderSent', 1, { fine: which }),
  NoticeSent: event('NoticeSent', 1, { fine: which, isReminder: fc.boolean() }),
  PaymentRecorded: event('PaymentRecorded', 3, {
    fine: which,
    method: fc.constantFrom(...PAYMENT_METHODS),
    lineIds: fc.option(fc.constant<string[]>(['5e'.repeat(32)]), { nil: undefined }),
    at,
  }),
  ReceiptWithdrawn: event('ReceiptWithdrawn', 1, { fine: which }),
  PaymentRefunded: event('PaymentRefunded', 3, { fine: which, at }),
  RefundRequested: event('RefundRequested', 2, { fine: which }),
  RefundDeclined: event('RefundDeclined', 1, { fine: which }),
  DisputeSubmitted: event('DisputeSubmitted', 3, { fine: which, at }),
  DisputeSubmittedOnline: event('DisputeSubmittedOnline', 2, { fine: which, at }),
  DisputeResolved: event('DisputeResolved', 2, {
    fine: which,
    as: fc.constantFrom('APPROVED' as const, 'REJECTED' as const),
  }),
  FineDeleted: event('FineDeleted', 1, { fine: which }),
  DriverErased: event('DriverErased', 1, { fine: which }),
} satisfies Record<FineEvent['type'], unknown>;

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Happening = ValueOf<(typeof EVENTS)[keyof typeof EVENTS]['arbitrary']>;
export type Step = Happening | { do: 'project' };
export type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;

export const steps = fc.array(
  fc.oneof<fc.WeightedArbitrary<Step>[]>(...Object.values(EVENTS), {
    weight: 3,
    arbitrary: fc.constant({ do: 'project' }),
  }),
  // Without a size, no more than some ten would ever happen.
  { maxLength: 60, size: 'max' },
);

const AT = '2026-03-01T22:30:00.000Z';

/** A log in which no counter stays empty. */
export const EVERYTHING_COUNTED: readonly Step[] = [
  { do: 'FineIssued', offense: 'PARKING', officer: OFFICERS[0], emalangeni: 60, at: AT },
  { do: 'FineIssued', offense: 'DUI', officer: OFFICERS[1], emalangeni: 90, at: AT },
  { do: 'FineStatusChanged', fine: 1, to: 'PAID' },
  { do: 'project' },
  { do: 'PaymentRecorded', fine: 0, method: 'CASH', lineIds: undefined, at: AT },
  { do: 'project' },
  { do: 'PaymentRefunded', fine: 0, at: AT },
  { do: 'DisputeSubmitted', fine: 0, at: AT },
  { do: 'project' },
  { do: 'DisputeResolved', fine: 0, as: 'REJECTED' },
];
