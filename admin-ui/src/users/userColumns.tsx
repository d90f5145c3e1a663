import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';

import { formatDate } from '../format/dates.ts';
import type { Column } from '../table/columns.ts';
import { ActiveBadge } from '../ui/ActiveBadge.tsx';
import { Email } from '../ui/Email.tsx';
import type { User } from './types.ts';
import { UserActions } from './UserActions.tsx';
import { UserLink } from './UserLink.tsx';

export const USER_COLUMNS: readonly Column<User>[] = [
  { label: 'Name', sortBy: 'firstName', render: (user) => <UserLink user={user} /> },
  { label: 'Email', sortBy: 'email', render: (user) => <Email address={user.email} /> },
  { label: 'Badge', sortBy: 'badgeNumber', render: (user) => user.badgeNumber ?? '–' },
  { label: 'Role', sortBy: 'role', render: (user) => ROLE_LABELS[user.role] },
  { label: 'Status', render: (user) => <ActiveBadge isActive={user.isActive} /> },
  { label: 'Last Updated', sortBy: 'updatedAt', render: (user) => formatDate(user.updatedAt) },
  { label: 'Actions', isForChanges: true, render: (user) => <UserActions user={user} /> },
];
