import { roleSchema } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { z } from 'zod';

import { ids, text, yesOrNo, Where } from '../list/filters.ts';
import { listQuery, type Page } from '../list/list-query.ts';
import { fetchPage } from '../list/page.ts';
import {
  IS_ACTIVE,
  isActiveOf,
  personMatches,
  personPatterns,
  type UserRow,
  USERS,
  userViewOf,
} from './names.ts';

const NAME = ['last_name', 'first_name'];

/** A police force has so few users that they are sorted without an index. */
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
    select: 'state',
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
  where.and(isActiveOf(filter), (isActive) => `${IS_ACTIVE} = ${isActive}`);
  where.and(filter.role, (role) => `role = ${role}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  where.and(personPatterns(filter.search), personMatches);
  return where;
}
