import { type DisputeView, disputeView } from '@fines/domain/fine/dispute-view.ts';
import { type Dispute, disputeStatusSchema, submittedBySchema } from '@fines/domain/fine/dispute.ts';
import type { Cents } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { shownPlate } from '../fine/fine-row.ts';
import { defineList } from '../list/define-list.ts';
import { ids, is, isIn, searched, text } from '../list/filters.ts';

export const DISPUTES = `${READ_SCHEMA}.disputes`;

/** The columns that an answer needs: the dispute, and data of its fine. */
export type DisputeRow = {
  state: Dispute;
  fine_id: string;
  license_plate: string;
  offense_type: OffenseType;
  fine_amount: Cents;
  date_issued: Date;
};

export const DISPUTE_COLUMNS = `state, fine_id, ${shownPlate('disputes')}, offense_type, fine_amount, date_issued`;

export const disputeViewOf =
  ({ urlOf }: PhotoLinks) =>
  (row: DisputeRow): DisputeView => {
    const fine = {
      fineNumber: row.fine_id,
      licensePlate: row.license_plate,
      offenseType: row.offense_type,
      amount: row.fine_amount,
      dateIssued: row.date_issued.toISOString(),
    };
    return disputeView(row.state, fine, urlOf);
  };

const NUMBER = ['number_order', 'nth'];
const TIE = ['submitted_at', ...NUMBER];

const status = is('status', disputeStatusSchema);

export const disputes = defineList({
  select: DISPUTE_COLUMNS,
  from: DISPUTES,
  key: NUMBER,
  /** Each has an index. */
  sorts: {
    id: NUMBER,
    fineNumber: NUMBER,
    fineId: NUMBER,
    submittedAt: TIE,
    createdAt: TIE,
    status: ['status', ...TIE],
    amount: ['fine_amount', ...TIE],
  },
  defaultSort: 'submittedAt',
  filters: {
    status,
    submittedBy: is('submitted_by', submittedBySchema),
    search: searched,
    fineId: is('fine_id', text),
    id: isIn('id', ids),
  },
  counters: [{ table: 'dispute_daily', filters: { status } }],
  view: (row: DisputeRow) => row,
});
