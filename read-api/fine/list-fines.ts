import type { FineView } from '@fines/domain/fine/view.ts';
import type { z } from 'zod';

import { listQuery, type Page } from '../list/list-query.ts';
import { fetchPage } from '../list/page.ts';
import { countFromCounters, fineFilters, whereOf } from './count-fines.ts';
import { FINE_COLUMNS, type FineRow, FINES, fineViewOf, type FineViewDependencies } from './fine-row.ts';
import { ownersFound, withPersonFound } from './people-search.ts';

/** Each sort has an index, which ends with the columns of `TIE`. */
const SORT_COLUMNS = {
  id: 'number_order',
  fineNumber: 'number_order',
  licensePlate: 'plate_key',
  offenseType: 'offense_type',
  offenseDescription: 'offense_description',
  amount: 'amount',
  dateIssued: 'date_issued',
  dueDate: 'due_date',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;
type SortField = keyof typeof SORT_COLUMNS;

/** The counters of all fines by the day of what they may be sorted by. */
const DAY_COUNTERS: Readonly<Record<string, string>> = {
  created_at: 'fine_created',
  date_issued: 'fine_daily',
};

const TIE = ['created_at', 'number_order'];

export const finesQuery = listQuery({
  sortable: Object.keys(SORT_COLUMNS) as SortField[],
  defaultSort: 'createdAt',
  filters: fineFilters,
});

export async function listFines(
  { pool, photoLinks }: FineViewDependencies,
  query: z.output<typeof finesQuery>,
): Promise<Page<FineView>> {
  const { filter, sort, offset, limit } = query;
  const column = SORT_COLUMNS[sort.by];
  const count = countFromCounters(filter);
  const dayCounter = Object.keys(filter).length === 0 ? DAY_COUNTERS[column] : undefined;
  const owners = await ownersFound(pool, filter.search);
  const view = fineViewOf(photoLinks);
  return fetchPage<FineRow, FineView>(pool, {
    select: FINE_COLUMNS,
    from: FINES,
    where: whereOf(filter, owners.keys()),
    key: ['number_order'],
    orderBy: column === 'number_order' ? [column] : [...new Set([column, ...TIE])],
    order: sort.order,
    offset,
    limit,
    view: (row) => withPersonFound(view(row), filter.search, owners),
    ...(count && { count }),
    ...(dayCounter !== undefined && { dayCounter }),
  });
}
