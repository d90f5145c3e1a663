import type { CommandName } from '../shared/permissions.ts';
import type { FineEvent } from './events.ts';

type Policy = {
  /** The commands that leave it: it is by who may give one of them, or by the system itself. */
  leftBy: readonly (CommandName | 'system')[];
  /** Records that not everybody may read, of which it tells besides the fine. */
  tellsOf: readonly ('payments' | 'disputes')[];
  /** Whether somebody else may have to look at it: then `domain/review/acts.ts` says when. */
  isReviewed: boolean;
};

/** Who may leave and read each type of event, and whether another person looks at it. */
export const finePolicy = {
  FineIssued: { leftBy: ['fine.issue', 'fine.reissue'], tellsOf: [], isReviewed: true },
  FineAmended: { leftBy: ['fine.edit'], tellsOf: [], isReviewed: true },
  FineStatusChanged: { leftBy: ['fine.change-status'], tellsOf: [], isReviewed: true },
  ReminderSent: { leftBy: ['fine.remind'], tellsOf: [], isReviewed: false },
  NoticeSent: { leftBy: ['system', 'message.settle'], tellsOf: [], isReviewed: false },
  PaymentRecorded: { leftBy: ['payment.record', 'system'], tellsOf: ['payments'], isReviewed: false },
  ReceiptWithdrawn: { leftBy: ['system'], tellsOf: ['payments'], isReviewed: false },
  RefundRequested: { leftBy: ['payment.request-refund'], tellsOf: ['payments'], isReviewed: false },
  RefundDeclined: { leftBy: ['payment.refund'], tellsOf: ['payments'], isReviewed: false },
  PaymentRefunded: { leftBy: ['payment.refund'], tellsOf: ['payments'], isReviewed: true },
  DisputeSubmitted: {
    leftBy: ['dispute.submit', 'fine.change-status'],
    tellsOf: ['disputes'],
    isReviewed: false,
  },
  DisputeSubmittedOnline: { leftBy: ['dispute.submit-online'], tellsOf: ['disputes'], isReviewed: false },
  DisputeResolved: {
    leftBy: ['dispute.resolve', 'fine.change-status', 'payment.record', 'system'],
    tellsOf: ['disputes'],
    isReviewed: true,
  },
  FineDeleted: { leftBy: ['fine.delete', 'fine.reissue'], tellsOf: [], isReviewed: true },
  DriverErased: { leftBy: ['personal-data.erase', 'system'], tellsOf: [], isReviewed: false },
  FineNumberVoided: { leftBy: ['system'], tellsOf: [], isReviewed: true },
} as const satisfies Record<FineEvent['type'], Policy>;
