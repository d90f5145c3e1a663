import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/dotted.ts';
import { ActiveBadge } from '../ui/ActiveBadge.tsx';
import { Email } from '../ui/Email.tsx';
import type { User } from './types.ts';
import { UserActions } from './UserActions.tsx';
import { UserLink } from './UserLink.tsx';

export const UserCard = ({ user }: { user: User }) => (
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
        {dotted(ROLE_LABELS[user.role], user.badgeNumber && `Badge ${user.badgeNumber}`)}
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
