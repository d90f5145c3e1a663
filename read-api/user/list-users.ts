import { roleSchema } from '@fines/domain/shared/permissions.ts';

import { defineList } from '../list/define-list.ts';
import { ids, is, isIn, whether } from '../list/filters.ts';
import { IS_ACTIVE, personSearched, USERS, userViewOf } from './names.ts';

const NAME = ['last_name', 'first_name', 'id'];

export const users = defineList({
  select: 'state',
  from: USERS,
  key: ['id'],
  /** A police force has so few users that they are sorted without an index. */
  sorts: {
    id: ['id'],
    name: NAME,
    lastName: NAME,
    firstName: ['first_name', 'last_name', 'id'],
    email: ['email', 'id'],
    role: ['role', ...NAME],
    badgeNumber: ['badge_number', 'id'],
    createdAt: ['created_at', 'id'],
    updatedAt: ['updated_at', 'id'],
  },
  defaultSort: 'createdAt',
  filters: {
    search: personSearched,
    role: is('role', roleSchema),
    isActive: whether(IS_ACTIVE),
    id: isIn('id', ids),
  },
  /** Those who left are shown if somebody asks for them. */
  byDefault: ({ isActive, id }) => (isActive === undefined && id === undefined ? IS_ACTIVE : undefined),
  view: userViewOf,
});
