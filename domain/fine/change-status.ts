import { openDispute, pendingOf, withdrawPending } from '../dispute/decide.ts';
import { refuseWhilePaymentStands } from '../payment/standing.ts';
import { conflict } from '../shared/refusal.ts';
import type { ChangeFineStatus } from './commands.ts';
import type { FineEvent } from './events.ts';
import type { StandingFine } from './state.ts';
import { FINE_STATUS_LABELS, type SelectableStatus } from './status.ts';

/** By hand. A fine is DISPUTED with its dispute and ceases to be so with it, so that the queue tells the same. */
export function changeStatus(command: ChangeFineStatus, fine: StandingFine): FineEvent[] {
  const { to, reason } = command;
  const from = changeableStatus(fine);
  if (from === to) return [];
  if (from === 'PAID') refuseWhilePaymentStands(fine);
  return [{ type: 'FineStatusChanged', data: { from, to, reason } }, ...disputesFollow(command, fine)];
}

function disputesFollow(command: ChangeFineStatus, fine: StandingFine): FineEvent[] {
  const { to, reason } = command;
  const label = FINE_STATUS_LABELS[to];
  if (to !== 'DISPUTED') return withdrawPending(fine, { why: `status set to ${label}`, by: command });
  if (pendingOf(fine) !== undefined) return [];
  return [openDispute(fine, { reason: reason ?? `Status set to ${label}`, evidence: null })];
}

/** RESOLVED is final: nothing leads out of it, deleting neither. */
export function changeableStatus({ status }: StandingFine): SelectableStatus {
  if (status === 'RESOLVED') throw conflict('status-final', 'The fine is resolved: its status is final');
  return status;
}
