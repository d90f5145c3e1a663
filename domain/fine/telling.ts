import { fullNameOf } from '../shared/person.ts';
import { erasureText } from '../shared/personal-data.ts';
import { usualSpelling } from '../shared/plate.ts';
import type { FineEvent } from './events.ts';
import { messageTitle, sentTo } from './message.ts';
import { PAYMENT_METHOD_LABELS } from './payment.ts';
import { FINE_STATUS_LABELS } from './status.ts';
import {
  type Deed,
  disputeLines,
  givenBack,
  lines,
  named,
  saying,
  statusLine,
  type Story,
  szl,
  type Telling,
} from './story.ts';

/**
 * The words for each type of event. Who may leave and read it is for `policy.ts` to say, what becomes of the fine for
 * `evolve`.
 */
export const fineTelling = {
  FineIssued: {
    kind: 'Fine issued',
    deed: saying(
      ['licensePlate', 'offenseDescription'],
      ({ licensePlate, offenseDescription }, fineNumber) =>
        `Issued ${fineNumber} to ${usualSpelling(licensePlate)}: ${offenseDescription}`,
    ),
    story: ({ offenseDescription, amount, replaces }) => ({
      title: 'Fine Issued',
      lines: lines(
        `${offenseDescription}, ${szl(amount)}`,
        replaces && `In place of ${replaces.fineNumber}, which named a wrong plate`,
      ),
    }),
  },
  FineAmended: {
    kind: 'Fine edited',
    deed: saying([], (_, fineNumber) => `Edited ${fineNumber}`),
    // What changed is told by whoever knows what was said before.
    story: () => ({ title: 'Details Edited', lines: [] }),
  },
  FineStatusChanged: {
    kind: 'Fine status changed',
    deed: saying(
      ['from', 'to'],
      ({ from, to }, fineNumber) =>
        `Changed ${fineNumber} from ${FINE_STATUS_LABELS[from]} to ${FINE_STATUS_LABELS[to]}`,
    ),
    story: (data) => ({
      title: 'Status Changed',
      lines: lines(statusLine(data), named('Reason', data.reason)),
    }),
  },
  ReminderSent: {
    // It is handed over or posted, and only noted here.
    kind: 'Reminder noted',
    deed: saying(['number'], ({ number }, fineNumber) => `Noted reminder ${number} of ${fineNumber}`),
    story: ({ number }) => ({ title: 'Reminder noted', lines: [`Reminder ${number}`] }),
  },
  NoticeSent: {
    kind: 'Message to the driver',
    deed: saying(['kind', 'outcome'], (data, fineNumber) => `${messageTitle(data)}: ${fineNumber}`),
    story: (data) => ({
      title: messageTitle(data),
      lines: lines(
        sentTo(data),
        data.reminder !== undefined && `Reminder ${data.reminder}`,
        data.reason,
        data.askedBy && `At the request of ${fullNameOf(data.askedBy)}`,
      ),
    }),
  },
  PaymentRecorded: {
    kind: 'Payment recorded',
    deed: saying(
      ['receiptNumber', 'amount'],
      ({ receiptNumber, amount }, fineNumber) =>
        `Recorded payment ${receiptNumber} of ${szl(amount)} for ${fineNumber}`,
    ),
    story: ({ amount, method, receiptNumber, transactionReference, lineIds }) => ({
      title: 'Payment Recorded',
      lines: lines(
        `${szl(amount)} by ${PAYMENT_METHOD_LABELS[method]}`,
        named('Receipt', receiptNumber),
        named('Reference', transactionReference),
        lineIds !== undefined && 'From a statement',
      ),
    }),
  },
  ReceiptWithdrawn: {
    kind: 'Receipt withdrawn',
    deed: saying(
      ['receiptNumber'],
      ({ receiptNumber }, fineNumber) =>
        `Withdrew receipt ${receiptNumber}, with which ${fineNumber} was not paid`,
    ),
    story: ({ receiptNumber }) => ({
      title: 'Receipt Withdrawn',
      lines: [`Receipt ${receiptNumber}: the payment was not completed`],
    }),
  },
  RefundRequested: {
    kind: 'Refund requested',
    deed: saying(['receiptNumber'], ({ receiptNumber }) => `Asked for a refund of ${receiptNumber}`),
    story: ({ receiptNumber, reason }) => ({
      title: 'Refund Asked For',
      lines: [`Receipt: ${receiptNumber}`, reason],
    }),
  },
  RefundDeclined: {
    kind: 'Refund declined',
    deed: saying(['receiptNumber'], ({ receiptNumber }) => `Declined to refund ${receiptNumber}`),
    story: ({ receiptNumber, reason }) => ({
      title: 'Refund Declined',
      lines: [`Receipt: ${receiptNumber}`, reason],
    }),
  },
  PaymentRefunded: {
    kind: 'Payment refunded',
    deed: saying(
      ['receiptNumber', 'amount'],
      ({ receiptNumber, amount }, fineNumber) =>
        `Refunded payment ${receiptNumber} of ${szl(amount)} for ${fineNumber}`,
    ),
    story: (data) => ({
      title: 'Payment Refunded',
      lines: [givenBack(data), `Receipt: ${data.receiptNumber}`, data.reason],
    }),
  },
  DisputeSubmitted: {
    kind: 'Dispute submitted',
    deed: saying(['disputeId'], ({ disputeId }) => `Submitted dispute ${disputeId}`),
    story: (data) => ({ title: 'Dispute Submitted', lines: disputeLines(data) }),
  },
  DisputeSubmittedOnline: {
    kind: 'Dispute submitted online',
    deed: saying(['disputeId'], ({ disputeId }) => `Submitted dispute ${disputeId} online`),
    story: (data) => ({ title: 'Dispute Submitted Online', lines: disputeLines(data) }),
  },
  DisputeResolved: {
    kind: 'Dispute resolved',
    deed: saying(
      ['status', 'disputeId'],
      ({ status, disputeId }) => `${status === 'APPROVED' ? 'Approved' : 'Rejected'} dispute ${disputeId}`,
    ),
    story: ({ status, resolution }) => ({
      title: status === 'APPROVED' ? 'Dispute Approved' : 'Dispute Rejected',
      lines: [resolution],
    }),
  },
  FineDeleted: {
    kind: 'Fine deleted',
    deed: saying([], (_, fineNumber) => `Deleted ${fineNumber}`),
    story: ({ reason }) => ({ title: 'Fine Deleted', lines: lines(reason) }),
  },
  DriverErased: {
    kind: 'Driver’s data erased',
    deed: saying([], (_, fineNumber) => `Erased the personal data of ${fineNumber}`),
    story: ({ cause }) => ({ title: 'Personal Data Erased', lines: [erasureText(cause)] }),
  },
  FineNumberVoided: {
    kind: 'Number voided',
    deed: saying([], (_, fineNumber) => `Voided ${fineNumber}`),
    story: ({ reason }) => ({ title: 'Number Voided', lines: [reason] }),
  },
} as const satisfies { [Type in FineEvent['type']]: Telling<Type> };

export const FINE_KIND_LABELS = Object.fromEntries(
  Object.entries(fineTelling).map(([type, { kind }]) => [type, kind]),
) as Record<FineEvent['type'], string>;

/** Whether there are words for events of this type. */
export const isTold = (type: string): type is FineEvent['type'] => Object.hasOwn(fineTelling, type);

/** The telling of this very type takes the data of this event, which TypeScript cannot follow. */
const tellingOf = (type: FineEvent['type']): Telling<never> => fineTelling[type];

export function deedIn({ type, data }: FineEvent): Deed {
  const { says } = tellingOf(type).deed;
  const isSaid = (field: string): boolean => says.some((name) => name === field);
  return { type, data: Object.fromEntries(Object.entries(data).filter(([field]) => isSaid(field))) };
}

export const deedText = ({ type, data }: Deed, fineNumber: string): string =>
  tellingOf(type).deed.words(data as never, fineNumber);

export const storyOf = ({ type, data }: FineEvent): Story => tellingOf(type).story(data as never);
