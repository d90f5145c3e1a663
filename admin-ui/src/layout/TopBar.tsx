import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import Logout from '@mui/icons-material/Logout';
import Menu from '@mui/icons-material/Menu';
import PostAdd from '@mui/icons-material/PostAdd';
import Search from '@mui/icons-material/Search';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useAuthProvider } from 'ra-core';
import { memo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import { common } from '../messages.ts';
import { EDGES, useIsPhone } from '../ui/Page.tsx';
import { t } from './messages.ts';

type TopBarButtonProps = { label: string; Icon: SvgIconComponent; onClick: () => void; disabled?: boolean };

/** A button that shows only its icon where there is no room for the text. */
function TopBarButton({ label, Icon, ...props }: TopBarButtonProps) {
  return useIsPhone() ? (
    <IconButton aria-label={label} title={label} {...props}>
      <Icon />
    </IconButton>
  ) : (
    <Button color="inherit" startIcon={<Icon />} sx={{ flexShrink: 0 }} {...props}>
      {label}
    </Button>
  );
}

const ISSUE_FORM = '/fines/create';

/** On a phone, where the menu is out of sight; not on the form itself. */
function IssueFineButton() {
  const isPhone = useIsPhone();
  const isReadOnly = useIsReadOnly();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!isPhone || isReadOnly || pathname === ISSUE_FORM) return null;
  return (
    <TopBarButton label={common('issueFine')} Icon={PostAdd} onClick={() => void navigate(ISSUE_FORM)} />
  );
}

const initials = ({ firstName, lastName }: UserView): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();

/** Initials, full name and badge number. */
function UserBadge({ user }: { user: UserView }) {
  const isPhone = useIsPhone();
  const badge = user.badgeNumber !== null && common('badgeOf', { badge: user.badgeNumber });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 36,
          height: 36,
          borderRadius: '50%',
          fontSize: 14,
          fontWeight: 600,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
        }}
      >
        {initials(user)}
      </Box>
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

/** One line; on a phone two, so that most names need not be cut. */
const greeting = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  fontSize: { xs: 14, sm: 16 },
  fontWeight: 600,
  lineHeight: { xs: 1.2, sm: 1.35 },
} as const;

/** As keyboards print them. */
const PALETTE_KEYS = 'Ctrl K';

/** Opens the palette; on a phone there is no room for it, and no keys. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  if (useIsPhone()) return null;
  return (
    <Button
      color="inherit"
      aria-keyshortcuts="Control+K"
      startIcon={<Search />}
      onClick={onSearch}
      sx={{
        width: 220,
        flexShrink: 1,
        justifyContent: 'flex-start',
        border: 1,
        borderColor: 'divider',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        {t('findOrGoTo')}
      </Box>
      <Box component="span" aria-hidden sx={{ fontSize: 12.5, whiteSpace: 'nowrap' }}>
        {PALETTE_KEYS}
      </Box>
    </Button>
  );
}

type Props = {
  /** Where the menu is a drawer. */
  onOpenMenu: (() => void) | undefined;
  onSearch: () => void;
};

/** Drawn once: it stays the same while screens come and go. */
export const TopBar = memo(({ onOpenMenu, onSearch }: Props) => {
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
    <Box component="header" sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          ...EDGES,
          px: { xs: 1, sm: 4 },
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1.5 },
          height: { xs: 60, sm: 72 },
        }}
      >
        {onOpenMenu && (
          <IconButton aria-label={t('openMenu')} edge="start" sx={{ ml: 0 }} onClick={onOpenMenu}>
            <Menu />
          </IconButton>
        )}
        {/* Messages stand over it. */}
        <Box sx={{ flex: '1 1 auto', minWidth: 0, anchorName: '--greeting' }}>
          <Typography sx={greeting}>{t('welcomeBack', { firstName: user.firstName })}</Typography>
          <Typography noWrap variant="body2" color="text.secondary" sx={{ fontSize: { xs: 12.5, sm: 14 } }}>
            {ROLE_LABELS[user.role]}
          </Typography>
        </Box>
        <SearchButton onSearch={onSearch} />
        <UserBadge user={user} />
        <IssueFineButton />
        <TopBarButton
          label={common('settings')}
          Icon={SettingsOutlined}
          onClick={() => void navigate('/settings')}
        />
        <TopBarButton label={t('logout')} Icon={Logout} onClick={leave} disabled={isLeaving} />
      </Box>
    </Box>
  );
});
