import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { SELECTABLE_STATUSES } from '@fines/domain/fine/status.ts';
import fc from 'fast-check';

/** What may happen; `fine` picks one of those that are there. */
export const OFFICERS = [
  '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001',
  '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0002',
] as const;

const which = fc.nat();

/** Around midnight in Mbabane. */
const at = fc
  .date({ min: new Date('2026-03-01T21:00:00Z'), max: new Date('2026-03-01T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const issue = fc.record({
  do: fc.constant('issue' as const),
  offense: fc.constantFrom('PARKING' as const, 'DUI' as const),
  officer: fc.constantFrom(...OFFICERS),
  emalangeni: fc.integer({ min: 1, max: 300 }),
  at,
});
const amend = fc.record({
  do: fc.constant('amend' as const),
  fine: which,
  notes: fc.option(fc.string({ minLength: 1 })),
});
const status = fc.record({
  do: fc.constant('status' as const),
  fine: which,
  to: fc.constantFrom(...SELECTABLE_STATUSES),
});
const remind = fc.record({ do: fc.constant('remind' as const), fine: which });
const pay = fc.record({
  do: fc.constant('pay' as const),
  fine: which,
  method: fc.constantFrom(...PAYMENT_METHODS),
  at,
});
const dispute = fc.record({ do: fc.constant('dispute' as const), fine: which, at });
const resolve = fc.record({
  do: fc.constant('resolve' as const),
  fine: which,
  as: fc.constantFrom('APPROVED' as const, 'REJECTED' as const),
});
const refund = fc.record({ do: fc.constant('refund' as const), fine: which, at });
const request = fc.record({ do: fc.constant('request' as const), fine: which });
const remove = fc.record({ do: fc.constant('delete' as const), fine: which });
const project = fc.record({ do: fc.constant('project' as const) });

export const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: issue },
    amend,
    { weight: 2, arbitrary: status },
    remind,
    { weight: 3, arbitrary: pay },
    { weight: 3, arbitrary: refund },
    request,
    { weight: 3, arbitrary: dispute },
    { weight: 2, arbitrary: resolve },
    remove,
    { weight: 3, arbitrary: project },
  ),
  { maxLength: 60 },
);

type StepOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type Issue = StepOf<typeof issue>;
export type Change = StepOf<
  | typeof amend
  | typeof status
  | typeof remind
  | typeof pay
  | typeof refund
  | typeof request
  | typeof dispute
  | typeof resolve
  | typeof remove
>;
export type Step = Issue | Change | StepOf<typeof project>;
