import { addHours } from '../shared/dates.ts';
import { grantOf } from '../shared/permissions.ts';
import { conflict, forbidden, invalid, notFound } from '../shared/refusal.ts';
import type { AmendFine, ChangeFineStatus, DeleteFine, FineCommand, IssueFine } from './commands.ts';
import type { FineEvent } from './events.ts';
import type { Fine, FineState } from './state.ts';
import type { SelectableStatus } from './status.ts';

/** A fine is due 720 hours after it is recorded. */
export const HOURS_TO_PAY = 720;

/** What happens when `command` meets `state`: events, or a refusal. No events means nothing changes. */
export function decide(command: FineCommand, state: FineState): FineEvent[] {
  if (command.type === 'IssueFine') return issue(command, state);
  const fine = existing(state);
  switch (command.type) {
    case 'AmendFine':
      return amend(command, fine);
    case 'ChangeFineStatus':
      return changeStatus(command, fine);
    case 'DeleteFine':
      return remove(command, fine);
    default:
      return command satisfies never;
  }
}

/** A deleted fine is gone for every command, as it is for every question. */
function existing(state: FineState): Fine {
  if (state.status === 'ABSENT' || state.status === 'CANCELLED') throw notFound('Fine');
  return state;
}

function issue({ offence, actor, now, type: _, ...facts }: IssueFine, state: FineState): FineEvent[] {
  if (state.status !== 'ABSENT') throw conflict('number-taken', 'This fine number is in use');
  if (facts.dateIssued > now) throw invalid({ dateIssued: 'Date issued may not lie in the future' });
  const { id, firstName, lastName, badgeNumber } = actor;
  return [
    {
      type: 'FineIssued',
      data: {
        ...facts,
        offenseType: offence.type,
        offenseDescription: offence.name,
        amount: offence.amount,
        dueDate: addHours(now, HOURS_TO_PAY),
        issuedBy: { id, firstName, lastName, badgeNumber },
      },
    },
  ];
}

function amend({ actor, changes }: AmendFine, fine: Fine): FineEvent[] {
  if (grantOf(actor.role, 'fine.edit') === 'own' && fine.issuedBy.id !== actor.id) {
    throw forbidden('You may edit only the fines that you issued');
  }
  const changed = Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && fine[field as keyof typeof changes] !== value,
    ),
  );
  return Object.keys(changed).length === 0 ? [] : [{ type: 'FineAmended', data: changed }];
}

function changeStatus({ to, reason }: ChangeFineStatus, fine: Fine): FineEvent[] {
  const from = changeableStatus(fine);
  return from === to ? [] : [{ type: 'FineStatusChanged', data: { from, to, reason } }];
}

function remove({ reason }: DeleteFine, fine: Fine): FineEvent[] {
  changeableStatus(fine);
  return [{ type: 'FineDeleted', data: { reason } }];
}

/** RESOLVED and CANCELLED are final: nothing leads out of them, deleting neither. */
function changeableStatus({ status }: Fine): SelectableStatus {
  if (status === 'RESOLVED' || status === 'CANCELLED') {
    throw conflict('status-final', `The fine is ${status.toLowerCase()}: its status is final`);
  }
  return status;
}
