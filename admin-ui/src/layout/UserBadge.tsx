import type { UserView } from '@fines/domain/user/view.ts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';

import { useIsPhone } from '../ui/useWidth.ts';

const initials = ({ firstName, lastName }: UserView): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();

/** Initials, full name and badge number. */
export function UserBadge({ user }: { user: UserView }) {
  const isPhone = useIsPhone();
  const badge = user.badgeNumber !== null && `Badge: ${user.badgeNumber}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{
          width: { xs: 34, sm: 36 },
          height: { xs: 34, sm: 36 },
          fontSize: 14,
          fontWeight: 650,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
        }}
      >
        {initials(user)}
      </Avatar>
      <Box sx={isPhone ? visuallyHidden : { minWidth: 0 }}>
        <Typography noWrap variant="subtitle2" component="p">
          {user.firstName} {user.lastName}
        </Typography>
        {badge && (
          <Typography noWrap variant="body2" color="text.secondary">
            {badge}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
