import { ROLES } from '@fines/domain/shared/permissions.ts';
import { parseUserEvent, type RecordedUserEvent, userEvents } from '@fines/domain/user/events.ts';
import { evolve, initialUser, userIdOf } from '@fines/domain/user/user.ts';
import { z } from 'zod';

import { defineProjection } from '../engine/define-projection.ts';
import { tableOfEntities } from '../engine/entity-table.ts';
import { instantColumn, defineTable, type LoadedRow, type Row } from '../engine/table.ts';
import type { CurrentUser } from '../entities.ts';
import { userActs } from '../review/acts.ts';
import { staffChanges } from './staff-changes.ts';

/** Deactivated users stay, since fines and payments go on naming them. */
const usersTable = defineTable({
  name: 'users',
  columns: {
    id: 'text',
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    badge_number: 'text',
    role: 'text',
    is_active: 'boolean',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    revision: 'bigint',
  },
  key: ['id'],
  optional: ['badge_number'],
});

const toRow = ({ user, revision }: CurrentUser): Row<keyof typeof usersTable.columns> => ({
  id: user.id,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  badge_number: user.badgeNumber,
  role: user.role,
  is_active: user.status === 'ACTIVE',
  created_at: user.createdAt,
  updated_at: user.updatedAt,
  revision,
});

const columns = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  badge_number: z.string().nullable(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  created_at: instantColumn,
  updated_at: instantColumn,
  revision: z.int(),
});

function fromRow(values: LoadedRow): CurrentUser {
  const row = columns.parse(values);
  return {
    user: {
      status: row.is_active ? 'ACTIVE' : 'INACTIVE',
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      badgeNumber: row.badge_number,
      role: row.role,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    revision: row.revision,
  };
}

function apply(
  current: CurrentUser | undefined,
  event: RecordedUserEvent,
  revision: number,
): CurrentUser | undefined {
  const user = evolve(current?.user ?? initialUser, event);
  return user.status === 'ABSENT' ? undefined : { user, revision };
}

export const userProjection = defineProjection({
  types: Object.keys(userEvents),
  idOf: userIdOf,
  parse: parseUserEvent,
  apply,
  tables: [tableOfEntities(usersTable, toRow)],
  journals: [staffChanges, userActs],
  fromRows: (rowsOf) => rowsOf(usersTable).map(fromRow)[0],
});
