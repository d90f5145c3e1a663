import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { usualSpelling } from '@fines/domain/shared/plate.ts';

import type { Journal } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';

/** Who did what: a row for each event of a fine. The rows stay when the fine is deleted. */
export const activity: Journal<unknown, RecordedFineEvent> = {
  table: defineTable({
    name: 'activity',
    columns: {
      fine_id: 'text',
      revision: 'bigint',
      actor_id: 'text',
      type: 'text',
      description: 'text',
      at: 'timestamptz',
    },
    key: ['fine_id', 'revision'],
    indexes: ['(actor_id, at, fine_id, revision)'],
  }),
  toRow: (event, { id: fineNumber, revision }) => ({
    fine_id: fineNumber,
    revision,
    actor_id: event.metadata.actor.id,
    type: event.type,
    description: describe(event, fineNumber),
    at: event.metadata.recordedAt,
  }),
};

function describe({ type, data }: RecordedFineEvent, fineNumber: string): string {
  switch (type) {
    case 'FineIssued':
      return `Issued ${fineNumber} to ${usualSpelling(data.licensePlate)}: ${data.offenseDescription}`;
    case 'FineAmended':
      return `Edited ${fineNumber}`;
    case 'FineStatusChanged':
      return `Changed ${fineNumber} from ${FINE_STATUS_LABELS[data.from]} to ${FINE_STATUS_LABELS[data.to]}`;
    case 'ReminderSent':
      return `Noted reminder ${data.number} of ${fineNumber}`;
    case 'PaymentRecorded':
      return `Recorded payment ${data.receiptNumber} of ${formatSzl(toEmalangeni(data.amount))} for ${fineNumber}`;
    case 'ReceiptWithdrawn':
      return `Withdrew receipt ${data.receiptNumber}, with which ${fineNumber} was not paid`;
    case 'RefundRequested':
      return `Asked for a refund of ${data.receiptNumber}`;
    case 'RefundDeclined':
      return `Declined to refund ${data.receiptNumber}`;
    case 'PaymentRefunded':
      return `Refunded payment ${data.receiptNumber} of ${formatSzl(toEmalangeni(data.amount))} for ${fineNumber}`;
    case 'DisputeSubmitted':
      return `Submitted dispute ${data.disputeId}`;
    case 'DisputeResolved':
      return `${data.status === 'APPROVED' ? 'Approved' : 'Rejected'} dispute ${data.disputeId}`;
    case 'FineDeleted':
      return `Deleted ${fineNumber}`;
    case 'FineNumberVoided':
      return `Voided ${fineNumber}`;
    default:
      return type satisfies never;
  }
}
