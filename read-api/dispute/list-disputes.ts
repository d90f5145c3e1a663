import { type DisputeView, disputeView } from '@fines/domain/fine/dispute-view.ts';
import { type Dispute, disputeStatusSchema, submittedBySchema } from '@fines/domain/fine/dispute.ts';
import type { Cents } from '@fines/domain/shared/money.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import type { z } from 'zod';

import { shownPlate } from '../fine/fine-row.ts';
import { ids, text, andSearch, Where } from '../list/filters.ts';
import { listQuery, type Page } from '../list/list-query.ts';
import { countIn, fetchPage } from '../list/page.ts';

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

/** Each sort has an index. */
const SORTS = {
  id: NUMBER,
  fineNumber: NUMBER,
  fineId: NUMBER,
  submittedAt: TIE,
  createdAt: TIE,
  status: ['status', ...TIE],
  amount: ['fine_amount', ...TIE],
};
type SortField = keyof typeof SORTS;

export const disputesQuery = listQuery({
  sortable: Object.keys(SORTS) as SortField[],
  defaultSort: 'submittedAt',
  filters: {
    status: disputeStatusSchema,
    submittedBy: submittedBySchema,
    search: text,
    fineId: text,
    id: ids,
  },
});
type Filter = z.output<typeof disputesQuery>['filter'];

export async function listDisputes(
  { pool, photoLinks }: { pool: Pool; photoLinks: PhotoLinks },
  { filter, sort, offset, limit }: z.output<typeof disputesQuery>,
): Promise<Page<DisputeView>> {
  return fetchPage<DisputeRow, DisputeView>(pool, {
    select: DISPUTE_COLUMNS,
    from: DISPUTES,
    where: whereOf(filter),
    key: NUMBER,
    orderBy: SORTS[sort.by],
    order: sort.order,
    offset,
    limit,
    view: disputeViewOf(photoLinks),
    ...(isCounted(filter) && {
      count: (where) => countIn('dispute_daily', whereOf(filter, where)),
    }),
  });
}

function whereOf(filter: Filter, where = new Where()): Where {
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.submittedBy, (by) => `submitted_by = ${by}`);
  where.and(filter.fineId, (id) => `fine_id = ${id}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  andSearch(where, filter.search);
  return where;
}

/** Whether the filter is by status only, since `dispute_daily` has a count for each status. */
const isCounted = (filter: Filter): boolean => Object.keys(filter).every((name) => name === 'status');
