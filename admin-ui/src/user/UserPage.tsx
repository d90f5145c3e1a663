import type { RegisterRow } from '@fines/domain/register/registers.ts';
import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { STAFF_CHANGE_LABELS } from '@fines/domain/user/commands.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import type { ReactNode } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { useParams } from 'react-router';

import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import { statusOf } from '../data/problem.ts';
import type { TimelineEntry } from '../fine/eventStory.ts';
import { TimelineList } from '../fine/Timeline.tsx';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { Email } from '../ui/Contact.tsx';
import { Section, Page, Columns } from '../ui/Page.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { NotFoundPage, Pending, PendingPage } from '../ui/states.tsx';
import { ActiveBadge, Fact, Facts } from '../ui/words.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import {
  reasonAgainstDeleting,
  reasonAgainstEditing,
  reasonAgainstReset,
  useUserTask,
} from './userRights.ts';
import { ReactivateButton } from './UserRows.tsx';
import type { User } from './userValues.ts';

const LABELS: Readonly<Record<string, string>> = STAFF_CHANGE_LABELS;

const entryOf = ({ id, what, change, by, at }: RegisterRow): TimelineEntry => ({
  key: id,
  title: LABELS[String(what)] ?? String(what),
  lines: change ? [String(change)] : [],
  by: t('user.byWhom', { name: String(by) }),
  at: String(at),
});

type Props = {
  id: string;
  /** The row that it is about. */
  marked?: string | undefined;
  action?: ReactNode;
};

/** The changes of a user's account, from its creation on, and who made them. */
export function UserHistory({ id, marked, action }: Props) {
  const changes = useGetList<RegisterRow>('registers/staff-changes', {
    filter: { userId: id },
    sort: { field: 'at', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return (
    <Section title={t('common.history')} action={action}>
      <Pending of={changes} />
      {changes.data && <TimelineList entries={changes.data.map(entryOf)} marked={marked} />}
    </Section>
  );
}

/** What one can do with the user, the main thing first. */
function HeadActions({ user }: { user: User }) {
  const person = useUser();
  const isReadOnly = useIsReadOnly();
  const begin = useUserTask();
  if (isReadOnly) return null;
  if (!user.isActive) return <ReactivateButton user={user} />;
  const begins = (does: 'edit' | 'delete' | 'reset-password') => () => begin({ does, user });
  return (
    <>
      <ReasonedButton
        reason={reasonAgainstEditing(person, user)}
        variant="contained"
        startIcon={<EditOutlined />}
        onClick={begins('edit')}
      >
        {t('user.edit')}
      </ReasonedButton>
      <ActionMenu
        label={t('user.moreFor', { name: fullNameOf(user) })}
        text={t('user.more')}
        actions={[
          {
            label: t('user.resetSignIn'),
            Icon: KeyOutlined,
            reason: reasonAgainstReset(person, user),
            onSelect: begins('reset-password'),
          },
          {
            label: t('user.delete'),
            Icon: DeleteOutlined,
            reason: reasonAgainstDeleting(person, user),
            isDangerous: true,
            onSelect: begins('delete'),
          },
        ]}
      />
    </>
  );
}

type UserDetailProps = { user: User; back: { to: string; label: string } };

/** A member of staff, and the history of the account. */
const UserDetail = ({ user, back }: UserDetailProps) => (
  <Page
    title={fullNameOf(user)}
    subtitle={ROLE_LABELS[user.role]}
    back={back}
    actions={<HeadActions user={user} />}
  >
    <Columns widths="minmax(0, 1fr) minmax(0, 1fr)">
      <Section title={t('common.profile')} action={<ActiveBadge isActive={user.isActive} />}>
        <Facts>
          <Fact label={t('common.email')}>
            <Email address={user.email} />
          </Fact>
          <Fact label={t('common.badge')}>{user.badgeNumber}</Fact>
          {user.lastDay !== null && (
            <Fact label={t('common.lastDayOfService')}>{formatDate(user.lastDay)}</Fact>
          )}
          <Fact label={t('user.created')}>{formatDateTime(user.createdAt)}</Fact>
          <Fact label={t('user.lastUpdated')}>{formatDateTime(user.updatedAt)}</Fact>
        </Facts>
      </Section>
      <UserHistory id={user.id} />
    </Columns>
  </Page>
);

const BACK = { to: '/users', label: t('user.backToUsers') };

export default function UserPage() {
  const { id = '' } = useParams();
  const user = useGetOne<User>('users', { id });

  if (statusOf(user.error) === 404) {
    return <NotFoundPage title={t('user.userNotFound')} hint={t('user.noSuchUser')} back={BACK} />;
  }
  if (user.data === undefined) return <PendingPage of={user} title={t('user.user')} back={BACK} />;
  return (
    <UserDialogs>
      <UserDetail user={user.data} back={BACK} />
    </UserDialogs>
  );
}
