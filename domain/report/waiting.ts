import { type ActingRole, type CommandName, grantOf } from '../shared/permissions.ts';

/** What may wait for somebody, each with the command that deals with it, or those of which one does. */
const DEALT_WITH_BY = {
  disputes: 'dispute.resolve',
  /** Those who ask for refunds see what became of them. */
  refundRequests: ['payment.refund', 'payment.request-refund'],
  /** What is to become of much money in suspense. */
  lineRequests: 'suspense.approve',
  /** Lines that the bank took back. */
  takenBack: 'suspense.return',
  /** Lines that seem to be for a fine. */
  proposals: 'suspense.assign',
  /** Lines for no fine that anybody knows. */
  unassigned: 'suspense.assign',
  /** Acts of others that nobody has reviewed. */
  reviews: 'act.review',
  erasures: 'personal-data.erase',
  /** The asker's own payments and refunds of today that no cash-up covers. */
  cashUp: 'cash-up.close',
  /** The same of yesterday. */
  cashUpBefore: 'cash-up.close',
  overdueFines: 'fine.remind',
} as const satisfies Record<string, CommandName | readonly CommandName[]>;

export type WaitingKind = keyof typeof DEALT_WITH_BY;

export const WAITING_KINDS = Object.keys(DEALT_WITH_BY) as WaitingKind[];

/** How many of each; only what the role may deal with. */
export type Waiting = Partial<Record<WaitingKind, number>>;

export const waitingKindsOf = (role: ActingRole): WaitingKind[] =>
  WAITING_KINDS.filter((kind) =>
    [DEALT_WITH_BY[kind]].flat().some((command) => grantOf(role, command) !== 'no'),
  );
