import { roleSchema } from '@fines/domain/shared/roles.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import type { z } from 'zod';

import { ids, text, yesOrNo } from '../lists/filters.ts';
import { listQuery } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { Where } from '../lists/where.ts';
import { isActiveOf } from './is-active.ts';
import { personMatches, personPatterns } from './person-search.ts';
import { USER_COLUMNS, type UserRow, USERS, userViewOf } from './user-row.ts';

const NAME = ['last_name', 'first_name'];

/** The staff of a police force: few enough to be sorted without an index. */
const SORTS = {
  id: [],
  name: NAME,
  lastName: NAME,
  firstName: ['first_name', 'last_name'],
  email: ['email'],
  role: ['role', ...NAME],
  badgeNumber: ['badge_number'],
  createdAt: ['created_at'],
  updatedAt: ['updated_at'],
};
type SortField = keyof typeof SORTS;

export const usersQuery = listQuery({
  sortable: Object.keys(SORTS) as SortField[],
  defaultSort: 'createdAt',
  filters: { search: text, role: roleSchema, isActive: yesOrNo, id: ids },
});
type Filter = z.output<typeof usersQuery>['filter'];

export const listUsers = (
  pool: Pool,
  { filter, sort, offset, limit }: z.output<typeof usersQuery>,
): Promise<Page<UserView>> =>
  fetchPage<UserRow, UserView>(pool, {
    select: USER_COLUMNS,
    from: USERS,
    where: whereOf(filter),
    key: ['id'],
    orderBy: [...SORTS[sort.by], 'id'],
    order: sort.order,
    offset,
    limit,
    view: userViewOf,
  });

function whereOf(filter: Filter): Where {
  const where = new Where();
  where.and(isActiveOf(filter), (isActive) => `is_active = ${isActive}`);
  where.and(filter.role, (role) => `role = ${role}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  where.and(personPatterns(filter.search), personMatches);
  return where;
}
