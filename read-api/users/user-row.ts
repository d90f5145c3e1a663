import type { Role } from '@fines/domain/shared/roles.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

export const USERS = `${READ_SCHEMA}.users`;

/** The part of a row of `users` that an answer is made of. */
export type UserRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  badge_number: string | null;
  role: Role;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
  revision: number;
};

export const USER_COLUMNS =
  'id, email, first_name, last_name, badge_number, role, is_active, created_at, updated_at, revision';

export const userViewOf = (row: UserRow): UserView => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  badgeNumber: row.badge_number,
  role: row.role,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
