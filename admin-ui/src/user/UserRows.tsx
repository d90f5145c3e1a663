import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Restore from '@mui/icons-material/Restore';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { SimpleList } from 'react-admin';
import { Link } from 'react-router';

import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import { userPath } from '../data/paths.ts';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { DataTable } from '../table/DataTable.tsx';
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
export function ReactivateButton({ user }: { user: User }) {
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
    <Box component="span" sx={{ display: 'flex', gap: 0.5, mx: -1 }}>
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
      <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ display: 'block' }}>
        {t('user.until', { day: formatDate(user.lastDay) })}
      </Typography>
    )}
  </>
);

const Column = DataTable.Col<User>;

export function UserTable() {
  const isReadOnly = useIsReadOnly();
  return (
    <DataTable<User> label={t('user.users')}>
      <Column
        source="firstName"
        label={t('common.name')}
        isLong
        render={(user) => <UserLink user={user} />}
      />
      <Column source="email" label={t('common.email')} isLong render={({ email }) => email} />
      <Column
        source="badgeNumber"
        label={t('common.badge')}
        render={({ badgeNumber }) => badgeNumber ?? '–'}
      />
      <Column source="role" label={t('common.role')} render={({ role }) => ROLE_LABELS[role]} />
      <Column label={t('common.status')} render={(user) => <UserStatus user={user} />} />
      <Column
        source="updatedAt"
        label={t('user.lastUpdated')}
        render={({ updatedAt }) => formatDate(updatedAt)}
      />
      {!isReadOnly && (
        <Column label={t('common.actions')} isForScreen render={(user) => <UserActions user={user} />} />
      )}
    </DataTable>
  );
}

/** The list where no table fits. */
export const UserCards = () => (
  <SimpleList<User>
    aria-label={t('user.users')}
    rowClick={false}
    primaryText={(user) => <UserLink user={user} />}
    tertiaryText={(user) => <UserStatus user={user} />}
    secondaryText={(user) => (
      <>
        <Email address={user.email} />
        <br />
        <Unbroken
          text={dotted(
            ROLE_LABELS[user.role],
            user.badgeNumber && t('user.badgeOf', { badge: user.badgeNumber }),
          )}
        />
        <br />
        {t('user.updatedOn', { day: formatDate(user.updatedAt) })}
        <UserActions user={user} />
      </>
    )}
  />
);
