import type { Terms } from '../offense/events.ts';
import type { Cents } from '../shared/money.ts';
import type { Actor, Official, Person } from '../shared/person.ts';
import type { Erased } from '../shared/personal-data.ts';
import type { Contact, DisputeOutcome } from './dispute.ts';
import type { FineEvent, Replaced } from './events.ts';
import type { EditableFacts } from './facts.ts';
import type { PaymentMethod } from './payment.ts';
import type { SelectableStatus } from './status.ts';

type EventData<Type extends FineEvent['type']> = Extract<FineEvent, { type: Type }>['data'];

/**
 * What every command knows: who gives it, and the server's time, as an instant in UTC. Where a rule wants another
 * person, it knows too whose accounts, of those whose part in it matters, count as the actor's own.
 */
type By = { actor: Actor; now: string; countsAs?: readonly Person[] };

export type IssueFine = By &
  EditableFacts & {
    type: 'IssueFine';
    fineNumber: string;
    licensePlate: string;
    offense: Pick<Terms, 'name' | 'type' | 'amount'>;
    dateIssued: string;
    /** In whose place it is issued, and who had issued that. */
    replaces?: Replaced & { issuedBy: Official };
  };

/** Absent facts stay; null takes an optional one away. */
export type Amendment = Partial<EditableFacts>;

export type AmendFine = By & { type: 'AmendFine'; changes: Amendment };

export type ChangeFineStatus = By & { type: 'ChangeFineStatus'; to: SelectableStatus; reason?: string };

export type SendReminder = By & { type: 'SendReminder' };

/** What became of a message: the system tells it, or somebody who knows that it arrived. */
export type RecordMessage = By & {
  type: 'RecordMessage';
  /** Which of its kind it was: a dispute's id, a receipt's number, … */
  occurrence: string;
  message: Omit<EventData<'NoticeSent'>, 'reminder' | 'to'>;
};

/** `replacedBy` is the number of the fine that is issued in its place: only an unpaid fine may have one. */
export type DeleteFine = By & { type: 'DeleteFine'; reason?: string; replacedBy?: string };

/** `amount` must be the whole amount of the fine. */
export type RecordPayment = By & {
  type: 'RecordPayment';
  receiptNumber: string;
  amount: Cents;
  method: PaymentMethod;
  transactionReference: string | null;
  /** The same for all that somebody pays at one go. */
  togetherId?: string | undefined;
  /** The lines of statements with whose money it is paid. */
  lineIds?: string[] | undefined;
};

/** Of one payment of the fine, named by its receipt. Without a method, the money goes back the way it came. */
export type RefundPayment = By & {
  type: 'RefundPayment';
  receiptNumber: string;
  reason: string;
  method?: PaymentMethod | undefined;
  transactionReference: string | null;
};

export type RequestRefund = By & { type: 'RequestRefund'; receiptNumber: string; reason: string };

export type DeclineRefund = By & { type: 'DeclineRefund'; receiptNumber: string; reason: string };

export type RefundCommand = RefundPayment | RequestRefund | DeclineRefund;

/** What a dispute says, whoever submits it. */
export type Submission = {
  reason: string;
  evidence: string | null;
  /** The pictures among the evidence, by the SHA-256 of each. */
  photos: readonly string[];
};

export type SubmitDispute = By & Submission & { type: 'SubmitDispute' };

/** The public's own, by its site. */
export type SubmitDisputeOnline = By & Submission & { type: 'SubmitDisputeOnline'; contact: Contact };

export type ResolveDispute = By & {
  type: 'ResolveDispute';
  disputeId: string;
  status: DisputeOutcome;
  resolution: string;
};

/**
 * Erases what tells of the driver.
 *
 * @property keys those of this fine's events that no event has named yet
 */
export type EraseDriver = By & { type: 'EraseDriver' } & Erased;

/** The system's own: a number that was left out is never to be issued. */
export type VoidFineNumber = By & { type: 'VoidFineNumber'; fineNumber: string; reason: string };

/** The system's own: a receipt number that was reserved long ago is not to be used any more. */
export type WithdrawReceipt = By & { type: 'WithdrawReceipt'; receiptNumber: string };

export type FineCommand =
  | IssueFine
  | VoidFineNumber
  | WithdrawReceipt
  | AmendFine
  | ChangeFineStatus
  | SendReminder
  | RecordMessage
  | DeleteFine
  | RecordPayment
  | RefundCommand
  | SubmitDispute
  | SubmitDisputeOnline
  | ResolveDispute
  | EraseDriver;

export const isAboutRefund = (command: FineCommand): command is RefundCommand =>
  ['RefundPayment', 'RequestRefund', 'DeclineRefund'].includes(command.type);
