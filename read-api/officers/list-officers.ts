import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import type { z } from 'zod';

import { ids, text, yesOrNo } from '../lists/filters.ts';
import { listQuery } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { Where } from '../lists/where.ts';
import { periodFilters, periodOf } from '../period.ts';
import { isActiveOf } from '../users/is-active.ts';
import { personMatches, personPatterns } from '../users/person-search.ts';
import { IS_OFFICER, type OfficerRow, officerStatsOf, usersWithFines } from './officer-row.ts';

const NAME = ['last_name', 'first_name'];

/** By every column that is shown; officers are few enough to be sorted without an index. */
const SORTS = {
  id: [],
  badgeNumber: ['badge_number'],
  name: NAME,
  lastName: NAME,
  firstName: ['first_name', 'last_name'],
  email: ['email'],
  role: ['role', ...NAME],
  isActive: ['is_active', ...NAME],
  totalFines: ['total_fines', 'total_amount'],
  finesIssued: ['total_fines', 'total_amount'],
  totalAmount: ['total_amount'],
  paidFines: ['paid_fines'],
  paidAmount: ['paid_amount'],
  collectionRate: ['collection_rate', 'total_fines'],
  averageFineAmount: ['average_amount'],
};
type SortField = keyof typeof SORTS;

export const officersQuery = listQuery({
  sortable: Object.keys(SORTS) as SortField[],
  defaultSort: 'totalFines',
  filters: { search: text, id: ids, isActive: yesOrNo, ...periodFilters },
});

/** Those who issue fines by profession, with what they issued in the period; who left only if asked for. */
export async function listOfficers(
  pool: Pool,
  { filter, sort, offset, limit }: z.output<typeof officersQuery>,
  now: Date,
): Promise<Page<OfficerStats>> {
  const where = new Where();
  const from = usersWithFines(where, periodOf(filter, now));
  where.always(IS_OFFICER);
  where.and(isActiveOf(filter), (isActive) => `is_active = ${isActive}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  where.and(personPatterns(filter.search), personMatches);
  return fetchPage<OfficerRow, OfficerStats>(pool, {
    select: '*',
    from,
    where,
    key: ['id'],
    orderBy: [...SORTS[sort.by], 'id'],
    order: sort.order,
    offset,
    limit,
    view: officerStatsOf,
  });
}
