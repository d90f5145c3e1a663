import type { Cents } from '../shared/money.ts';
import type { OffenseType } from '../shared/offenses.ts';
import type { Official } from '../shared/person.ts';
import type { Dispute } from './dispute.ts';
import type { Replaced } from './events.ts';
import type { EditableFacts } from './facts.ts';
import type { PaymentMethod, Payment } from './payment.ts';

type Details = EditableFacts & {
  fineNumber: string;
  licensePlate: string;
  offenseType: OffenseType;
  offenseDescription: string;
  amount: Cents;
  dateIssued: string;
  dueDate: string;
  issuedBy: Official;
  /** The fine in whose place this one was issued. */
  replaces?: Replaced | undefined;
  /** In the order in which they were made; those that were refunded included. */
  payments: readonly Payment[];
  /** In the order in which they were submitted; one at most is pending. */
  disputes: readonly Dispute[];
  /** Receipt numbers that were reserved for a payment of this fine and are not to be used any more. */
  withdrawnReceipts: readonly string[];
  remindersSent: number;
  createdAt: string;
  updatedAt: string;
};

/** How and when a fine was settled; without a receipt if somebody only set its status to PAID. */
export type Settlement = {
  paidAt: string;
  paidAmount: Cents;
  receipt: { number: string; method: PaymentMethod } | null;
};

export type PaidFine = Details & { status: 'PAID'; settlement: Settlement };
export type OpenFine = Details & { status: 'UNPAID' | 'DISPUTED' };

/** A dispute was approved: nothing is to be paid. Final. */
export type ResolvedFine = Details & { status: 'RESOLVED' };

/** Final, too. */
export type DeletedFine = Details & {
  status: 'CANCELLED';
  /** The number of the fine that was issued in its place. */
  replacedBy?: string | undefined;
};

/** A fine that is not deleted: the only kind that commands meet. */
export type StandingFine = OpenFine | PaidFine | ResolvedFine;

export type Fine = StandingFine | DeletedFine;

/** A number that was left out: there is no such fine, and there never will be. */
export type VoidedNumber = { status: 'VOIDED'; fineNumber: string; reason: string };

/** `ABSENT` until the fine is issued. */
export type FineState = { status: 'ABSENT' } | VoidedNumber | Fine;

export const initialFine: FineState = { status: 'ABSENT' };

export const isIssued = (state: FineState): state is Fine =>
  state.status !== 'ABSENT' && state.status !== 'VOIDED';
