import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Restore from '@mui/icons-material/Restore';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { userPath } from '../data/paths.ts';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import type { Column } from '../table/TableFrame.tsx';
import { Email } from '../ui/Contact.tsx';
import { ReasonedButton, ReasonedIconButton } from '../ui/ReasonedButton.tsx';
import { ActiveBadge, Unbroken } from '../ui/words.tsx';
import {
  useUserTask,
  reasonAgainstDeleting,
  reasonAgainstEditing,
  reasonAgainstReset,
} from './userRights.ts';
import type { User } from './userValues.ts';

/** A deleted user can be reactivated. */
function ReactivateButton({ user }: { user: User }) {
  const begin = useUserTask();
  return (
    <ReasonedButton
      reason={reasonAgainstEditing(useUser(), user)}
      size="small"
      startIcon={<Restore />}
      aria-label={t('user.reactivateUser', { name: fullNameOf(user) })}
      onClick={() => begin({ does: 'reactivate', user })}
      sx={{ ml: -1.5 }}
    >
      {t('user.reactivate')}
    </ReasonedButton>
  );
}

/** What one can do with a user of the list. */
function UserActions({ user }: { user: User }) {
  const person = useUser();
  const begin = useUserTask();
  if (!user.isActive) return <ReactivateButton user={user} />;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, mx: -1 }}>
      <ReasonedIconButton
        label={t('user.editNamed', { name: fullNameOf(user) })}
        reason={reasonAgainstEditing(person, user)}
        onClick={() => begin({ does: 'edit', user })}
      >
        <EditOutlined fontSize="small" />
      </ReasonedIconButton>
      <ReasonedIconButton
        label={t('user.resetSignInOf', { name: fullNameOf(user) })}
        reason={reasonAgainstReset(person, user)}
        onClick={() => begin({ does: 'reset-password', user })}
      >
        <KeyOutlined fontSize="small" />
      </ReasonedIconButton>
      <ReasonedIconButton
        label={t('user.deleteUser', { name: fullNameOf(user) })}
        reason={reasonAgainstDeleting(person, user)}
        onClick={() => begin({ does: 'delete', user })}
      >
        <DeleteOutlined fontSize="small" />
      </ReasonedIconButton>
    </Box>
  );
}

/** The name, as a link to the page of the user. */
const UserLink = ({ user }: { user: User }) => (
  <MuiLink
    component={Link}
    to={userPath(user.id)}
    underline="hover"
    title={fullNameOf(user)}
    sx={{ fontWeight: 600, overflowWrap: 'break-word' }}
  >
    {fullNameOf(user)}
  </MuiLink>
);

/** Whether the user is active, and until when if that is known. */
const UserStatus = ({ user }: { user: User }) => (
  <>
    <ActiveBadge isActive={user.isActive} />
    {user.isActive && user.lastDay !== null && (
      <Typography variant="body2" color="text.secondary" noWrap>
        {t('user.until', { day: formatDate(user.lastDay) })}
      </Typography>
    )}
  </>
);

export const USER_COLUMNS: readonly Column<User>[] = [
  { label: t('common.name'), sortBy: 'firstName', isLong: true, render: (user) => <UserLink user={user} /> },
  { label: t('common.email'), sortBy: 'email', isLong: true, render: ({ email }) => email },
  { label: t('common.badge'), sortBy: 'badgeNumber', render: (user) => user.badgeNumber ?? '–' },
  { label: t('common.role'), sortBy: 'role', render: ({ role }) => ROLE_LABELS[role] },
  { label: t('common.status'), render: (user) => <UserStatus user={user} /> },
  {
    label: t('user.lastUpdated'),
    sortBy: 'updatedAt',
    priority: 2,
    render: ({ updatedAt }) => formatDate(updatedAt),
  },
  {
    label: t('common.actions'),
    isForChanges: true,
    isForScreen: true,
    render: (user) => <UserActions user={user} />,
  },
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
        <Unbroken
          text={dotted(
            ROLE_LABELS[user.role],
            user.badgeNumber && t('user.badgeOf', { badge: user.badgeNumber }),
          )}
        />
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('user.updatedOn', { day: formatDate(user.updatedAt) })}
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
      <UserStatus user={user} />
      <UserActions user={user} />
    </Box>
  </Box>
);

/** The list where no table fits. */
export function UserCards() {
  const { data = [] } = useListContext<User>();
  return (
    <Box component="ul" aria-label={t('user.users')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((user) => (
        <UserCard key={user.id} user={user} />
      ))}
    </Box>
  );
}
