import { addHours, localDay, shiftDay } from '../shared/dates.ts';
import { changesTo } from '../shared/events.ts';
import { type ActingRole, grantOf } from '../shared/permissions.ts';
import { type Actor, officialOf } from '../shared/person.ts';
import { conflict, invalid, forbidden, notFound } from '../shared/refusal.ts';
import type {
  AmendFine,
  ChangeFineStatus,
  DeleteFine,
  EraseDriver,
  FineCommand,
  IssueFine,
  RecordMessage,
  RefundCommand,
  VoidFineNumber,
  WithdrawReceipt,
} from './commands.ts';
import { requireConditions } from './conditions.ts';
import {
  openDispute,
  pendingOf,
  withdrawPending,
  resolveDispute,
  submitDispute,
  submitDisputeOnline,
} from './decide-dispute.ts';
import { recordMessage } from './decide-message.ts';
import { recordPayment, refunds, withdrawReceipt } from './decide-payment.ts';
import { eraseDriver, requireNotErased } from './erase.ts';
import type { FineEvent } from './events.ts';
import { photosAmended, photosIssued } from './photos.ts';
import { type StandingFine, type FineState, type Fine, isIssued } from './state.ts';
import { FINE_STATUS_LABELS } from './status.ts';

/** By hand. A fine is DISPUTED with its dispute and ceases to be so with it, so that the queue tells the same. */
function changeStatus(command: ChangeFineStatus, fine: StandingFine): FineEvent[] {
  const { to, reason } = command;
  if (fine.status === to) return [];
  requireConditions('fine.change-status', fine);
  const { status: from } = fine;
  return [{ type: 'FineStatusChanged', data: { from, to, reason } }, ...disputesFollow(command, fine)];
}

function disputesFollow(command: ChangeFineStatus, fine: StandingFine): FineEvent[] {
  const { to, reason } = command;
  const label = FINE_STATUS_LABELS[to];
  if (to !== 'DISPUTED') return withdrawPending(fine, { why: `status set to ${label}`, by: command });
  if (pendingOf(fine) !== undefined) return [];
  return [openDispute(fine, { reason: reason ?? `Status set to ${label}`, evidence: null, photos: [] })];
}

/** A fine is due 720 hours after it is recorded. */
const HOURS_TO_PAY = 720;

/** How many local days `dateIssued` may lie back. */
const DAYS_BACK = 7;
const DAYS_BACK_OF_MANAGERS = 90;

function issue(command: IssueFine, state: FineState): FineEvent[] {
  const { offense, actor, now, type: _, replaces, photos, ...facts } = command;
  if (state.status !== 'ABSENT') throw conflict('number-taken', 'This fine number is in use');
  // What it replaces was recorded in time.
  if (replaces === undefined) {
    requireRecent(facts.dateIssued, actor, now);
    requireNotErased(facts);
  }
  return [
    {
      type: 'FineIssued',
      data: {
        ...facts,
        ...photosIssued(photos),
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

const daysBackOf = (role: ActingRole): number =>
  role === 'MANAGER' || role === 'SUPER_ADMIN' ? DAYS_BACK_OF_MANAGERS : DAYS_BACK;

/** What happens when `command` meets `state`: events, or a refusal. No events means nothing changes. */
export function decide(command: FineCommand, state: FineState): FineEvent[] {
  switch (command.type) {
    case 'IssueFine':
      return issue(command, state);
    case 'VoidFineNumber':
      return voidNumber(command, state);
    case 'WithdrawReceipt':
      return withdrawReceipt(command, state);
    case 'EraseDriver':
      return eraseDriver(command, issued(state, 'Fine'));
    case 'RecordMessage':
      return recordMessage(command, issued(state, 'Fine'));
    case 'RefundPayment':
    case 'RequestRefund':
    case 'DeclineRefund':
      return refunds(command, issued(state, 'Payment'));
    case 'ResolveDispute':
      return decideOfStanding(command, existing(state, 'Dispute'));
    case 'AmendFine':
    case 'ChangeFineStatus':
    case 'SendReminder':
    case 'DeleteFine':
    case 'RecordPayment':
    case 'SubmitDispute':
    case 'SubmitDisputeOnline':
      return decideOfStanding(command, existing(state, 'Fine'));
    default:
      return command satisfies never;
  }
}

type OfStanding = Exclude<
  FineCommand,
  IssueFine | VoidFineNumber | WithdrawReceipt | EraseDriver | RecordMessage | RefundCommand
>;

function decideOfStanding(command: OfStanding, fine: StandingFine): FineEvent[] {
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
    case 'SubmitDisputeOnline':
      return submitDisputeOnline(command, fine);
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
  requireNotErased(changes, fine);
  const { photos, ...facts } = changes;
  const data = { ...changesTo(fine, facts), ...photosAmended(fine.photos, photos) };
  return Object.keys(data).length === 0 ? [] : [{ type: 'FineAmended', data }];
}

function remind(fine: StandingFine): FineEvent[] {
  requireConditions('fine.remind', fine);
  return [{ type: 'ReminderSent', data: { number: fine.remindersSent + 1, channel: 'NOTE' } }];
}

function remove({ reason, replacedBy }: DeleteFine, fine: StandingFine): FineEvent[] {
  requireConditions(replacedBy === undefined ? 'fine.delete' : 'fine.reissue', fine);
  return [{ type: 'FineDeleted', data: { reason, replacedBy } }];
}
