import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';
import { SELECTABLE_STATUSES } from '@fines/domain/fine/status.ts';
import { fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { ROLES } from '@fines/domain/shared/roles.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { actor, metadata } from '../events.ts';
import { amendFine, changeStatus, deleteFine, issueFine, RESOLVED_FINE } from './fine-scenarios.ts';

/** Decisions 9: every move that the status may make; what is not listed never happens. */
const ALLOWED: Readonly<Record<FineState['status'], readonly FineState['status'][]>> = {
  ABSENT: ['UNPAID'],
  UNPAID: ['UNPAID', 'PAID', 'DISPUTED', 'RESOLVED', 'CANCELLED'],
  PAID: ['PAID', 'UNPAID', 'DISPUTED', 'CANCELLED'],
  DISPUTED: ['DISPUTED', 'UNPAID', 'PAID', 'RESOLVED', 'CANCELLED'],
  RESOLVED: ['RESOLVED'],
  CANCELLED: ['CANCELLED'],
};

const by = fc
  .tuple(fc.constantFrom(...ROLES), fc.constantFrom('officer-1', 'officer-2'))
  .map(([role, id]) => actor(role, id));
const word = fc.constantFrom('a', 'b', 'c');
const reason = fc.option(word, { nil: undefined });
const maybe = fc.option(fc.option(word), { nil: undefined });

const issue = by.map((officer) => issueFine({ actor: officer }));
const amend = fc
  .tuple(by, fc.record({ driverLicense: maybe, driverName: maybe, notes: maybe, location: reason }))
  .map(([officer, changes]) => amendFine(changes, officer));
const change = fc
  .tuple(fc.constantFrom(...SELECTABLE_STATUSES), reason)
  .map(([to, why]) => changeStatus(to, why));
const remove = reason.map((why) => deleteFine(why));

/** Fines are seldom deleted, so that lives grow long before they end. */
const command = fc.oneof<fc.MaybeWeightedArbitrary<FineCommand>[]>(
  { weight: 3, arbitrary: issue },
  { weight: 8, arbitrary: amend },
  { weight: 8, arbitrary: change },
  { weight: 1, arbitrary: remove },
);

/** The commands of a life, which begins as often as not with the fine being issued. */
const life = fc
  .tuple(fc.boolean(), fc.array(command, { maxLength: 25 }))
  .map(([issued, commands]) => (issued ? Array.of<FineCommand>(issueFine()).concat(commands) : commands));

type Step = { before: FineState; events: FineEvent[]; after: FineState };

/** What the log would hold: the events as JSON brings them back. */
const logged = (events: FineEvent[]): FineEvent[] => JSON.parse(JSON.stringify(events)) as FineEvent[];

function live(commands: readonly FineCommand[], from: FineState): Step[] {
  let state = from;
  return commands.map((next) => {
    const before = state;
    const events = logged(decideOrRefuse(next, before));
    state = events.reduce<FineState>((now, event) => evolve(now, { ...event, metadata: metadata() }), before);
    return { before, events, after: state };
  });
}

/** A refusal is an answer; any other error breaks the property. */
function decideOrRefuse(next: FineCommand, state: FineState): FineEvent[] {
  try {
    return decide(next, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const start = fc.constantFrom(initialFine, RESOLVED_FINE);

describe('whatever is commanded, in whatever order', () => {
  it('the status moves only as it may', () => {
    fc.assert(
      fc.property(start, life, (from, commands) => {
        for (const { before, events, after } of live(commands, from)) {
          const allowed = events.length === 0 ? [before.status] : ALLOWED[before.status];
          expect(allowed).toContain(after.status);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('nothing is recorded of a fine that is CANCELLED, and RESOLVED is never left', () => {
    fc.assert(
      fc.property(start, life, (from, commands) => {
        const steps = live(commands, from);
        const afterTheEnd = steps.filter(({ before }) => before.status === 'CANCELLED');
        expect(afterTheEnd.flatMap(({ events }) => events)).toEqual([]);
        const afterApproval = steps.filter(({ before }) => before.status === 'RESOLVED');
        expect(afterApproval.filter(({ after }) => after.status !== 'RESOLVED')).toEqual([]);
      }),
    );
  });

  it('a status change says truly where it comes from, and changes something', () => {
    fc.assert(
      fc.property(start, life, (from, commands) => {
        for (const { before, events } of live(commands, from)) {
          for (const event of events) {
            if (event.type !== 'FineStatusChanged') continue;
            expect(event.data.from).toBe(before.status);
            expect(event.data.to).not.toBe(before.status);
          }
        }
      }),
    );
  });

  it('number, plate, offence, amount, dates and issuer stay as issued', () => {
    fc.assert(
      fc.property(start, life, (from, commands) => {
        const lives = live(commands, from)
          .map(({ after }) => after)
          .filter((state) => state.status !== 'ABSENT');
        expect(new Set(lives.map((state) => JSON.stringify(asIssued(state)))).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a fine can be shown, and is settled exactly while it is PAID', () => {
    fc.assert(
      fc.property(start, life, (from, commands) => {
        for (const { after } of live(commands, from)) {
          if (after.status === 'ABSENT') continue;
          const view = fineView(after);
          expect(fineViewSchema.safeParse(view).success).toBe(true);
          expect(view.paidAmount).toBe(after.status === 'PAID' ? view.amount : null);
        }
      }),
    );
  });
});

function asIssued(fine: Exclude<FineState, { status: 'ABSENT' }>) {
  const { fineNumber, licensePlate, offenseType, offenseDescription, amount } = fine;
  const { dateIssued, dueDate, issuedBy, createdAt } = fine;
  return [
    fineNumber,
    licensePlate,
    offenseType,
    offenseDescription,
    amount,
    dateIssued,
    dueDate,
    issuedBy,
    createdAt,
  ];
}
