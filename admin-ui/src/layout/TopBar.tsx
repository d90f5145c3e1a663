import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import type { SvgIconComponent } from '@mui/icons-material';
import Logout from '@mui/icons-material/Logout';
import PostAdd from '@mui/icons-material/PostAdd';
import Search from '@mui/icons-material/Search';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { use, useState } from 'react';
import { AppBar, type AppBarProps, useAuthProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';

import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useIsPhone } from '../ui/Page.tsx';
import { OpenPalette } from './useKeys.ts';

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
    <TopBarButton label={t('common.issueFine')} Icon={PostAdd} onClick={() => void navigate(ISSUE_FORM)} />
  );
}

const initials = ({ firstName, lastName }: UserView): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();

/** Initials, full name and badge number. */
function UserBadge({ user }: { user: UserView }) {
  const isPhone = useIsPhone();
  const badge = user.badgeNumber !== null && t('common.badgeOf', { badge: user.badgeNumber });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{
          width: 36,
          height: 36,
          fontSize: 14,
          fontWeight: 600,
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

/** Never cut: the full name and the badge give way first. */
const GREETING = { fontSize: { xs: 14, sm: 16 }, fontWeight: 600, lineHeight: 1.25 } as const;

/** As keyboards print them. */
const PALETTE_KEYS = 'Ctrl K';

/** Opens the palette; on a phone there is no room for it, and no keys. */
function SearchButton() {
  const openPalette = use(OpenPalette);
  if (useIsPhone()) return null;
  return (
    <Button
      color="inherit"
      aria-keyshortcuts="Control+K"
      startIcon={<Search />}
      onClick={openPalette}
      sx={{
        width: 220,
        flexShrink: 0,
        whiteSpace: 'nowrap',
        justifyContent: 'flex-start',
        border: 1,
        borderColor: 'divider',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        {t('layout.findOrGoTo')}
      </Box>
      <Box component="span" aria-hidden sx={{ fontSize: 12.5, whiteSpace: 'nowrap' }}>
        {PALETTE_KEYS}
      </Box>
    </Button>
  );
}

/** Who is signed in, and what is there on every screen. */
export function TopBar(props: AppBarProps) {
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
    <AppBar {...props} className="screen-only" toolbar={false} userMenu={false}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1.5 }, flex: 1, minWidth: 0 }}>
        <Box sx={{ flex: { xs: '1 1 auto', sm: '1 0 auto' }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={GREETING}>{t('layout.welcomeBack', { firstName: user.firstName })}</Typography>
          <Typography noWrap variant="body2" color="text.secondary" sx={{ fontSize: { xs: 12.5, sm: 14 } }}>
            {ROLE_LABELS[user.role]}
          </Typography>
        </Box>
        <SearchButton />
        <UserBadge user={user} />
        <IssueFineButton />
        <TopBarButton
          label={t('common.settings')}
          Icon={SettingsOutlined}
          onClick={() => void navigate('/settings')}
        />
        <TopBarButton label={t('layout.logout')} Icon={Logout} onClick={leave} disabled={isLeaving} />
      </Box>
    </AppBar>
  );
}
