import { resolveDispute, submitDispute } from '../dispute/decide.ts';
import { recordPayment } from '../payment/decide.ts';
import { refunds } from '../payment/refund.ts';
import { refuseWhilePaymentStands } from '../payment/standing.ts';
import { withdrawReceipt } from '../payment/withdraw.ts';
import { changesTo } from '../shared/changes.ts';
import { grantOf } from '../shared/permissions.ts';
import { conflict, forbidden, notFound } from '../shared/refusal.ts';
import { changeableStatus, changeStatus } from './change-status.ts';
import {
  type AmendFine,
  type DeleteFine,
  type FineCommand,
  isAboutRefund,
  type VoidFineNumber,
} from './commands.ts';
import type { FineEvent } from './events.ts';
import { issue } from './issue.ts';
import { type Fine, type FineState, isIssued, type StandingFine } from './state.ts';

/** What happens when `command` meets `state`: events, or a refusal. No events means nothing changes. */
export function decide(command: FineCommand, state: FineState): FineEvent[] {
  if (command.type === 'IssueFine') return issue(command, state);
  if (command.type === 'VoidFineNumber') return voidNumber(command, state);
  if (command.type === 'WithdrawReceipt') return withdrawReceipt(command, state);
  if (isAboutRefund(command)) return refunds(command, issued(state, 'Payment'));
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

function issued(state: FineState, what: string): Fine {
  if (!isIssued(state)) throw notFound(what);
  return state;
}

/** Only what is not there can be left out; a number that was issued after all stays what it is. */
function voidNumber({ fineNumber, reason }: VoidFineNumber, { status }: FineState): FineEvent[] {
  return status === 'ABSENT' ? [{ type: 'FineNumberVoided', data: { fineNumber, reason } }] : [];
}

/** A deleted fine is gone for every command but those about money that was taken, and its disputes with it. */
function existing(state: FineState, what: string): StandingFine {
  const fine = issued(state, what);
  if (fine.status === 'CANCELLED') throw notFound(what);
  return fine;
}

function amend({ actor, changes }: AmendFine, fine: StandingFine): FineEvent[] {
  if (grantOf(actor.role, 'fine.edit') === 'own' && fine.issuedBy.id !== actor.id) {
    throw forbidden('You may edit only the fines that you issued');
  }
  const changed = changesTo(fine, changes);
  return changed === undefined ? [] : [{ type: 'FineAmended', data: changed }];
}

function remind({ status, remindersSent }: StandingFine): FineEvent[] {
  if (status !== 'UNPAID') throw conflict('not-unpaid', 'Only an unpaid fine can be reminded of');
  return [{ type: 'ReminderSent', data: { number: remindersSent + 1, channel: 'NOTE' } }];
}

/** What was taken for a fine must not go with it: it is refunded first. */
function remove({ reason, replacedBy }: DeleteFine, fine: StandingFine): FineEvent[] {
  changeableStatus(fine);
  refuseWhilePaymentStands(fine);
  if (replacedBy !== undefined && fine.status !== 'UNPAID') {
    throw conflict('not-unpaid', 'Only an unpaid fine can be voided and reissued');
  }
  return [{ type: 'FineDeleted', data: { reason, replacedBy } }];
}
