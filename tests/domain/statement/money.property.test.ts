import { centsSchema } from '@fines/domain/shared/money.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { decide, type StatementLineCommand } from '@fines/domain/statement/decide.ts';
import { parseStatementLineEvent } from '@fines/domain/statement/events.ts';
import { evolve, initialLine, type LineState, sumsOf } from '@fines/domain/statement/state.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { actor } from '../events.ts';
import { forAll } from '../for-all.ts';
import { logged } from '../logged.ts';
import { fineNumber, receiptNumber, userId } from '../samples.ts';
import { LINE, lineId } from './statement-lives.ts';

const someone = fc.integer({ min: 1, max: 3 }).map((n) => actor('MANAGER', userId(n)));
const fine = fc.integer({ min: 1, max: 2 }).map(fineNumber);
const receipt = fc.integer({ min: 1, max: 4 }).map(receiptNumber);
const amount = fc
  .oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 300_000 }))
  .map((cents) => centsSchema.parse(cents));

/** What may be asked of a line, sensible or not. */
const command: fc.Arbitrary<StatementLineCommand> = fc.oneof(
  fc.record({ type: fc.constant('AssignLine' as const), actor: someone, fineNumber: fine }),
  fc.record({
    type: fc.constant('ReturnLine' as const),
    actor: someone,
    reason: fc.constant('Not ours'),
    to: fc.constant('Account 1'),
  }),
  fc.record({ type: fc.constant('DropLine' as const), actor: someone, reason: fc.constant('Once') }),
  fc.record({
    type: fc.constant('TakeBackLine' as const),
    key: fc.constantFrom('a', 'b'),
    day: fc.constant('2026-03-12'),
    amount,
    bankId: fc.constant(null),
    text: fc.constant('Return'),
  }),
  fc.record({ type: fc.constant('DenyTakeBack' as const), actor: someone, reason: fc.constant('No') }),
  fc.record({ type: fc.constant('ApproveRequest' as const), actor: someone, countsAs: fc.constant([]) }),
  fc.record({ type: fc.constant('DeclineRequest' as const), actor: someone, reason: fc.constant('No') }),
  fc.record({ type: fc.constant('UseLine' as const), receiptNumber: receipt, fineNumber: fine, amount }),
  fc.record({
    type: fc.constant('ReleaseLine' as const),
    receiptNumber: receipt,
    reason: fc.constant('Late'),
  }),
  fc.record({
    type: fc.constant('RefundLine' as const),
    receiptNumber: receipt,
    isGivenBack: fc.boolean(),
  }),
);

type Life = { states: LineState[]; paid: Map<string, number>; amount: number; dropped: number };

/** Gives the commands one after the other; what the rules refuse leaves nothing. */
function live(
  first: StatementLineCommand & { type: 'TakeLine' },
  commands: readonly StatementLineCommand[],
): Life {
  const life: Life = { states: [], paid: new Map(), amount: first.line.amount, dropped: 0 };
  let state: LineState = initialLine;
  for (const one of [first, ...commands]) {
    const events = decided(one, state);
    state = logged(parseStatementLineEvent, events).reduce(evolve, state);
    for (const event of events) {
      if (event.type === 'LineUsed') life.paid.set(event.data.receiptNumber, event.data.amount);
      if (event.type === 'LineReleased' || event.type === 'LineRefunded')
        life.paid.delete(event.data.receiptNumber);
      if (event.type === 'LineReturned' && event.data.sameAs !== undefined) life.dropped += event.data.amount;
    }
    life.states.push(state);
  }
  return life;
}

function decided(one: StatementLineCommand, state: LineState) {
  try {
    return decide(one, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const first = fc.tuple(amount, fc.constantFrom(undefined, lineId(9))).map(([cents, perhapsSameAs]) => ({
  type: 'TakeLine' as const,
  lineId: lineId(1),
  line: { ...LINE, amount: cents },
  meant: { fineNumber: fineNumber(1), by: 'REFERENCE' as const },
  perhapsSameAs,
  use: null,
}));
const lives = fc.tuple(first, fc.array(command, { maxLength: 30 }));

describe('at any time of the life of a line', () => {
  it('its amount is what is recorded, in suspense and returned, and none of them is less than nothing', () => {
    forAll(
      [lives],
      ([taking, commands]) => {
        for (const state of live(taking, commands).states) {
          if (state.status === 'ABSENT') continue;
          const { recorded, suspense, returned } = sumsOf(state);
          expect(recorded + suspense + returned).toBe(state.amount);
          for (const part of [recorded, suspense, returned]) expect(part).toBeGreaterThanOrEqual(0);
        }
      },
      500,
    );
  });

  it('its amount is what the statement said, less what came by another line alone', () => {
    forAll(
      [lives],
      ([taking, commands]) => {
        const { states, amount: said, dropped } = live(taking, commands);
        const last = states.at(-1);
        expect(last?.status === 'TAKEN' && last.amount + dropped).toBe(said);
        expect(dropped === 0 || taking.perhapsSameAs !== undefined).toBe(true);
      },
      500,
    );
  });

  it('what is recorded is what it was used for and neither set free nor refunded', () => {
    forAll(
      [lives],
      ([taking, commands]) => {
        const { states, paid } = live(taking, commands);
        const last = states.at(-1);
        if (last?.status !== 'TAKEN') throw new Error('A line that was taken stays so');
        const sum = [...paid.values()].reduce((all, cents) => all + cents, 0);
        expect(sumsOf(last).recorded).toBe(sum);
      },
      500,
    );
  });

  it('in sum of all lines, too', () => {
    forAll([fc.array(lives, { maxLength: 6 })], (many) => {
      const sums = { amount: 0, placed: 0 };
      for (const [taking, commands] of many) {
        const last = live(taking, commands).states.at(-1);
        if (last?.status !== 'TAKEN') continue;
        const { recorded, suspense, returned } = sumsOf(last);
        sums.amount += last.amount;
        sums.placed += recorded + suspense + returned;
      }
      expect(sums.placed).toBe(sums.amount);
    });
  });
});
