import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import Logout from '@mui/icons-material/Logout';
import Menu from '@mui/icons-material/Menu';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { useNavigate } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { TopBarButton } from './TopBarButton.tsx';
import { UserBadge } from './UserBadge.tsx';

/** `onOpenMenu` where the menu is a drawer. */
export function TopBar({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const user = useUser();
  const navigate = useNavigate();
  const logout = useLogout();
  const [isLeaving, setLeaving] = useState(false);

  const leave = () => {
    setLeaving(true);
    void logout(undefined, undefined, false);
  };

  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
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
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontSize: { xs: 15, sm: 16 }, fontWeight: 650, lineHeight: 1.35 }}>
          Welcome back, {user.firstName}
        </Typography>
        <Typography noWrap variant="body2" color="text.secondary">
          {ROLE_LABELS[user.role]}
        </Typography>
      </Box>
      <UserBadge user={user} />
      <TopBarButton label="Settings" Icon={SettingsOutlined} onClick={() => void navigate('/settings')} />
      <TopBarButton label="Logout" Icon={Logout} onClick={leave} disabled={isLeaving} />
    </Box>
  );
}
