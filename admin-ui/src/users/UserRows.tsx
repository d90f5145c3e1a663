import { fullNameOf } from '@fines/domain/shared/person.ts';
import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/dotted.ts';
import type { Column } from '../table/columns.ts';
import { ActiveBadge } from '../ui/Badge.tsx';
import { Email } from '../ui/Email.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import type { User } from './types.ts';
import { UserActions } from './UserActions.tsx';

/** The name, which leads to what became of its bearer. */
const UserLink = ({ user }: { user: User }) => (
  <MuiLink
    component={Link}
    to={`/users/${encodeURIComponent(user.id)}`}
    underline="hover"
    sx={{ fontWeight: 650, overflowWrap: 'break-word' }}
  >
    {fullNameOf(user)}
  </MuiLink>
);

export const USER_COLUMNS: readonly Column<User>[] = [
  { label: 'Name', sortBy: 'firstName', render: (user) => <UserLink user={user} /> },
  { label: 'Email', sortBy: 'email', render: (user) => <Email address={user.email} /> },
  { label: 'Badge', sortBy: 'badgeNumber', render: (user) => user.badgeNumber ?? '–' },
  { label: 'Role', sortBy: 'role', render: (user) => ROLE_LABELS[user.role] },
  { label: 'Status', render: (user) => <ActiveBadge isActive={user.isActive} /> },
  { label: 'Last Updated', sortBy: 'updatedAt', render: (user) => formatDate(user.updatedAt) },
  { label: 'Actions', isForChanges: true, render: (user) => <UserActions user={user} /> },
];

const UserCard = ({ user }: { user: User }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: 1.5,
      px: 2,
      py: 1.5,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'break-word' }}>
      <UserLink user={user} />
      <Typography variant="body2">
        <Email address={user.email} />
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Unbroken text={dotted(ROLE_LABELS[user.role], user.badgeNumber && `Badge ${user.badgeNumber}`)} />
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Updated {formatDate(user.updatedAt)}
      </Typography>
    </Box>
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
      }}
    >
      <ActiveBadge isActive={user.isActive} />
      <UserActions user={user} />
    </Box>
  </Box>
);

/** The list where no table fits. */
export function UserCards() {
  const { data = [] } = useListContext<User>();
  return (
    <Box component="ul" aria-label="Users" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((user) => (
        <UserCard key={user.id} user={user} />
      ))}
    </Box>
  );
}
