import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Box from '@mui/material/Box';

import { formatDate } from '../format/dates.ts';
import type { Column } from '../table/columns.ts';
import { ActiveBadge } from '../ui/ActiveBadge.tsx';
import type { User } from './types.ts';
import { UserActions } from './UserActions.tsx';
import { UserLink } from './UserLink.tsx';

/** Breaks anywhere if it must, so that the actions stay in sight. */
const long = (text: string) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);

export const USER_COLUMNS: readonly Column<User>[] = [
  { label: 'Name', sortBy: 'firstName', render: (user) => <UserLink user={user} /> },
  { label: 'Email', sortBy: 'email', render: (user) => long(user.email) },
  { label: 'Badge', sortBy: 'badgeNumber', render: (user) => long(user.badgeNumber ?? '–') },
  { label: 'Role', sortBy: 'role', render: (user) => ROLE_LABELS[user.role] },
  { label: 'Status', render: (user) => <ActiveBadge isActive={user.isActive} /> },
  { label: 'Last Updated', sortBy: 'updatedAt', render: (user) => formatDate(user.updatedAt) },
  { label: 'Actions', isForChanges: true, render: (user) => <UserActions user={user} /> },
];
