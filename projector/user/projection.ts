import { ROLES } from '@fines/domain/shared/roles.ts';
import { parseUserEvent, userEvents } from '@fines/domain/user/events.ts';
import { evolve } from '@fines/domain/user/evolve.ts';
import { initialUser, type User, userStream } from '@fines/domain/user/state.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

import { defineProjection } from '../define-projection.ts';
import { requireNext } from '../revision.ts';
import { defineTable, type Row } from '../table.ts';

type CurrentUser = { user: User; revision: number };

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

const instant = z.date().transform((date) => date.toISOString());

const columns = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  badge_number: z.string().nullable(),
  role: z.enum(ROLES),
  created_at: instant,
  updated_at: instant,
  revision: z.int(),
});

function fromRow(values: Readonly<Record<string, unknown>>): CurrentUser {
  const row = columns.parse(values);
  return {
    user: {
      status: 'ACTIVE',
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

function apply(current: CurrentUser | undefined, raw: RecordedEvent): CurrentUser | undefined {
  requireNext(current, raw);
  const event = parseUserEvent(raw);
  if (event === undefined) throw new Error(`${raw.type} is no event of a user`);
  const user = evolve(current?.user ?? initialUser, event);
  return user.status === 'ABSENT' ? undefined : { user, revision: raw.revision };
}

const PREFIX = userStream('');

function keyOf({ stream }: RecordedEvent): string {
  if (!stream.startsWith(PREFIX)) throw new Error(`${stream} is not the stream of a user`);
  return stream.slice(PREFIX.length);
}

export const userProjection = defineProjection<CurrentUser>({
  table: usersTable,
  types: Object.keys(userEvents),
  creators: ['UserCreated'],
  keyOf,
  apply,
  toRow,
  fromRow,
});
