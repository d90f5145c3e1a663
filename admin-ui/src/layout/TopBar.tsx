import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Logout from '@mui/icons-material/Logout';
import Menu from '@mui/icons-material/Menu';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { IssueFineButton } from './IssueFineButton.tsx';
import { TopBarButton } from './TopBarButton.tsx';
import { UserBadge } from './UserBadge.tsx';

/** One line; on a phone two, so that most names need not be cut. */
const greeting = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  fontSize: { xs: 14, sm: 16 },
  fontWeight: 650,
  lineHeight: { xs: 1.2, sm: 1.35 },
} as const;

/** `onOpenMenu` where the menu is a drawer. */
export function TopBar({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const user = useUser();
  const navigate = useNavigate();
  const auth = useAuthProvider();
  const [isLeaving, setLeaving] = useState(false);

  // The layout leaves for the login page once the session has ended.
  const leave = () => {
    setLeaving(true);
    void auth?.logout({});
  };

  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.5 },
        height: { xs: 60, sm: 72 },
        px: { xs: 1, sm: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onOpenMenu && (
        <IconButton aria-label="Open menu" edge="start" sx={{ ml: 0 }} onClick={onOpenMenu}>
          <Menu />
        </IconButton>
      )}
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Typography sx={greeting}>Welcome back, {user.firstName}</Typography>
        <Typography noWrap variant="body2" color="text.secondary" sx={{ fontSize: { xs: 12.5, sm: 14 } }}>
          {ROLE_LABELS[user.role]}
        </Typography>
      </Box>
      <UserBadge user={user} />
      <IssueFineButton />
      <TopBarButton label="Settings" Icon={SettingsOutlined} onClick={() => void navigate('/settings')} />
      <TopBarButton label="Logout" Icon={Logout} onClick={leave} disabled={isLeaving} />
    </Box>
  );
}
