import { catalogueOn, firstCatalogue } from '@fines/domain/offense/catalogue.ts';
import fc from 'fast-check';

import { type Name, NAMES } from '../../support/staff.ts';

/** What somebody may try. `nth` picks a fine, a dispute or a value among those there are at that moment. */
export type Attempt = { role: Name; nth: number; text: string } & (
  | { do: 'issue'; plate: string; offense: string }
  | { do: 'amend' | 'remind' | 'delete' | 'dispute' | 'request' | 'decline' }
  | { do: 'refund'; method: string | undefined }
  | { do: 'cash-up'; whose: Name }
  | { do: 'status'; to: string }
  | { do: 'pay'; method: string; isWhole: boolean }
  | { do: 'resolve'; to: string }
);

export const OFFENSES = catalogueOn(firstCatalogue, '2026-01-01');
const OFFENSE_NAMES = OFFENSES.map(({ name }) => name);
const PLATES = ['HSD 472 BM', 'JSD 100 AH', 'SSD 9 CN', 'LSD 77 BH'];

const method = fc.constantFrom('CASH', 'MOBILE_MONEY', 'BANK_TRANSFER', 'CARD');

const constantly = <Value extends string>(value: Value) => fc.constant(value);

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: constantly('issue'),
      plate: fc.constantFrom(...PLATES),
      offense: fc.constantFrom(...OFFENSE_NAMES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: constantly('amend') }) },
  { weight: 1, arbitrary: fc.record({ do: constantly('remind') }) },
  { weight: 1, arbitrary: fc.record({ do: constantly('delete') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: constantly('refund'), method: fc.option(method, { nil: undefined }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: constantly('request') }) },
  { weight: 1, arbitrary: fc.record({ do: constantly('decline') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: constantly('cash-up'), whose: fc.constantFrom(...NAMES) }),
  },
  { weight: 3, arbitrary: fc.record({ do: constantly('dispute') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: constantly('status'), to: fc.constantFrom('UNPAID', 'PAID', 'DISPUTED') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: constantly('pay'),
      method,
      // Three in four pay all, so that on any day some do not.
      isWhole: fc.nat(3).map((n) => n > 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: constantly('resolve'), to: fc.constantFrom('APPROVED', 'REJECTED') }),
  },
);

const attempt: fc.Arbitrary<Attempt> = fc
  .tuple(
    action,
    fc.record({
      role: fc.constantFrom(...NAMES),
      // Mostly the newest ones, so that people meet over the same fines.
      nth: fc.nat(40),
      text: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    }),
  )
  .map(([what, who]) => Object.assign({}, what, who));

/** The same attempts for the same seed. */
export const attempts = (count: number, seed: number): Attempt[] =>
  fc.sample(attempt, { numRuns: count, seed });
