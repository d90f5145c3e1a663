import { disputeStatusSchema } from '@fines/domain/dispute/status.ts';
import type { DisputeView } from '@fines/domain/dispute/view.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import type { z } from 'zod';

import { countIn } from '../lists/count.ts';
import { ids, text } from '../lists/filters.ts';
import { listQuery } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { andSearch } from '../lists/search.ts';
import { Where } from '../lists/where.ts';
import { DISPUTE_COLUMNS, type DisputeRow, DISPUTES, disputeViewOf } from './dispute-row.ts';

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
  filters: { status: disputeStatusSchema, search: text, fineId: text, id: ids },
});
type Filter = z.output<typeof disputesQuery>['filter'];

export async function listDisputes(
  pool: Pool,
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
    view: disputeViewOf,
    ...(isCounted(filter) && {
      count: (where) => countIn('dispute_totals', whereOf(filter, where)),
    }),
  });
}

function whereOf(filter: Filter, where = new Where()): Where {
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.fineId, (id) => `fine_id = ${id}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  andSearch(where, filter.search);
  return where;
}

/** Whether nothing but the status is filtered, by which `dispute_totals` is broken down. */
const isCounted = (filter: Filter): boolean => Object.keys(filter).every((name) => name === 'status');
