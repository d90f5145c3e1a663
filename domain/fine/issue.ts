import type { Actor } from '../shared/actor.ts';
import { addHours, localDay, shiftDay } from '../shared/dates.ts';
import { officialOf } from '../shared/person.ts';
import { conflict, invalid } from '../shared/refusal.ts';
import type { Role } from '../shared/roles.ts';
import type { IssueFine } from './commands.ts';
import type { FineEvent } from './events.ts';
import type { FineState } from './state.ts';

/** A fine is due 720 hours after it is recorded. */
const HOURS_TO_PAY = 720;

/** How many local days `dateIssued` may lie back. */
const DAYS_BACK = 7;
const DAYS_BACK_OF_MANAGERS = 90;

export function issue(command: IssueFine, state: FineState): FineEvent[] {
  const { offense, actor, now, type: _, replaces, ...facts } = command;
  if (state.status !== 'ABSENT') throw conflict('number-taken', 'This fine number is in use');
  // What it replaces was recorded in time.
  if (replaces === undefined) requireRecent(facts.dateIssued, actor, now);
  return [
    {
      type: 'FineIssued',
      data: {
        ...facts,
        offenseType: offense.type,
        offenseDescription: offense.name,
        amount: offense.amount,
        dueDate: addHours(now, HOURS_TO_PAY),
        issuedBy: replaces?.issuedBy ?? officialOf(actor),
        replaces: replaces && { fineNumber: replaces.fineNumber, reason: replaces.reason },
      },
    },
  ];
}

function requireRecent(dateIssued: string, { role }: Actor, now: string): void {
  if (dateIssued > now) throw invalid({ dateIssued: 'Date issued may not lie in the future' });
  const daysBack = daysBackOf(role);
  if (localDay(dateIssued) >= shiftDay(localDay(now), -daysBack)) return;
  const whoMay = daysBack === DAYS_BACK ? `: a manager may go back ${DAYS_BACK_OF_MANAGERS} days` : '';
  throw invalid({ dateIssued: `Date issued may lie at most ${daysBack} days back${whoMay}` });
}

const daysBackOf = (role: Role): number =>
  role === 'MANAGER' || role === 'SUPER_ADMIN' ? DAYS_BACK_OF_MANAGERS : DAYS_BACK;
