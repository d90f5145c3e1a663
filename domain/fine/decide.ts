import { resolveDispute, submitDispute } from '../dispute/decide.ts';
import { recordPayment } from '../payment/decide.ts';
import { withdrawReceipt } from '../payment/withdraw.ts';
import { changesTo } from '../shared/changes.ts';
import { addHours } from '../shared/dates.ts';
import { grantOf } from '../shared/permissions.ts';
import { issuerOf } from '../shared/person.ts';
import { conflict, forbidden, invalid, notFound } from '../shared/refusal.ts';
import type {
  AmendFine,
  ChangeFineStatus,
  DeleteFine,
  FineCommand,
  IssueFine,
  VoidFineNumber,
  WithdrawReceipt,
} from './commands.ts';
import type { FineEvent } from './events.ts';
import { type FineState, isIssued, type StandingFine } from './state.ts';
import type { SelectableStatus } from './status.ts';

/** A fine is due 720 hours after it is recorded. */
export const HOURS_TO_PAY = 720;

/** What happens when `command` meets `state`: events, or a refusal. No events means nothing changes. */
export function decide(command: FineCommand, state: FineState): FineEvent[] {
  if (command.type === 'IssueFine') return issue(command, state);
  if (command.type === 'VoidFineNumber') return voidNumber(command, state);
  if (command.type === 'WithdrawReceipt') return withdrawReceipt(command, state);
  return decideOnStanding(command, state);
}

type StandingCommand = Exclude<FineCommand, IssueFine | VoidFineNumber | WithdrawReceipt>;

function decideOnStanding(command: StandingCommand, state: FineState): FineEvent[] {
  const fine = existing(state, command.type === 'ResolveDispute' ? 'Dispute' : 'Fine');
  switch (command.type) {
    case 'AmendFine':
      return amend(command, fine);
    case 'ChangeFineStatus':
      return changeStatus(command, fine);
    case 'SendReminder':
      return remind(fine);
    case 'DeleteFine':
      return remove(command, fine);
    case 'RecordPayment':
      return recordPayment(command, fine);
    case 'SubmitDispute':
      return submitDispute(command, fine);
    case 'ResolveDispute':
      return resolveDispute(command, fine);
    default:
      return command satisfies never;
  }
}

/** A deleted fine is gone for every command, as it is for every question, and its disputes with it. */
function existing(state: FineState, what: string): StandingFine {
  if (!isIssued(state) || state.status === 'CANCELLED') throw notFound(what);
  return state;
}

/** Only what is not there can be left out; a number that was issued after all stays what it is. */
function voidNumber({ fineNumber, reason }: VoidFineNumber, { status }: FineState): FineEvent[] {
  return status === 'ABSENT' ? [{ type: 'FineNumberVoided', data: { fineNumber, reason } }] : [];
}

function issue({ offence, actor, now, type: _, ...facts }: IssueFine, state: FineState): FineEvent[] {
  if (state.status !== 'ABSENT') throw conflict('number-taken', 'This fine number is in use');
  if (facts.dateIssued > now) throw invalid({ dateIssued: 'Date issued may not lie in the future' });
  return [
    {
      type: 'FineIssued',
      data: {
        ...facts,
        offenseType: offence.type,
        offenseDescription: offence.name,
        amount: offence.amount,
        dueDate: addHours(now, HOURS_TO_PAY),
        issuedBy: issuerOf(actor),
      },
    },
  ];
}

function amend({ actor, changes }: AmendFine, fine: StandingFine): FineEvent[] {
  if (grantOf(actor.role, 'fine.edit') === 'own' && fine.issuedBy.id !== actor.id) {
    throw forbidden('You may edit only the fines that you issued');
  }
  const changed = changesTo(fine, changes);
  return changed === undefined ? [] : [{ type: 'FineAmended', data: changed }];
}

function changeStatus({ to, reason }: ChangeFineStatus, fine: StandingFine): FineEvent[] {
  const from = changeableStatus(fine);
  return from === to ? [] : [{ type: 'FineStatusChanged', data: { from, to, reason } }];
}

function remind({ status, remindersSent }: StandingFine): FineEvent[] {
  if (status !== 'UNPAID') throw conflict('not-unpaid', 'Only an unpaid fine can be reminded of');
  return [{ type: 'ReminderSent', data: { number: remindersSent + 1, channel: 'NOTE' } }];
}

function remove({ reason }: DeleteFine, fine: StandingFine): FineEvent[] {
  changeableStatus(fine);
  return [{ type: 'FineDeleted', data: { reason } }];
}

/** RESOLVED is final: nothing leads out of it, deleting neither. */
function changeableStatus({ status }: StandingFine): SelectableStatus {
  if (status === 'RESOLVED') throw conflict('status-final', 'The fine is resolved: its status is final');
  return status;
}
