import { localDay } from '@fines/domain/shared/dates.ts';
import { faultOfLastDay } from '@fines/domain/user/last-day.ts';
import { useState } from 'react';
import { useGetOne } from 'react-admin';

import { useUser } from '../auth/useUser.ts';
import { serverClock, session } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { DayInput } from '../date/DateField.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { FixedField, KEEPING_ENTRIES } from '../ui/Form.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Pending } from '../ui/states.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { BadgeNumberField, NameFields, PersonConflict, RoleField } from './PersonFields.tsx';
import { useUserStats } from './UserStatCards.tsx';
import {
  changesOf,
  editedOf,
  NEW_USER,
  type User,
  type UserChanges,
  type UserValues,
  userValuesOf,
} from './userValues.ts';

/** A cache key of its own: react-admin fills the plain one from lists, whose records have no ETag. */
const META = { read: 'by itself' };

/** The last day of service. One that is set already may stay as it is. */
function LastDayField({ user }: { user: User }) {
  const isOwn = user.id === useUser().id;
  const faultOf = (day: string): string | undefined =>
    day === '' || day === user.lastDay
      ? undefined
      : faultOfLastDay(day, localDay(serverClock.now().toISOString()));
  return (
    <DayInput
      source="lastDay"
      label={t('common.lastDayOfService')}
      isDisabled={isOwn}
      helperText={t(isOwn ? 'user.othersSetYourLastDay' : 'user.lastDayHint')}
      validate={faultOf}
    />
  );
}

type FieldsProps = { user: User; onContested: (isContested: boolean) => void };

function EditUserFields({ user, onContested }: FieldsProps) {
  const [opened] = useState(user);
  const { data: stats } = useUserStats();
  const isLastAdmin = user.role === 'SUPER_ADMIN' && user.isActive && stats?.byRole.SUPER_ADMIN === 1;
  return (
    <>
      <PersonConflict opened={editedOf(opened)} now={editedOf(user)} onContested={onContested} />
      <NameFields />
      <FixedField
        label={t('common.email')}
        value={user.email}
        helperText={t('common.emailCannotBeChanged')}
      />
      <BadgeNumberField />
      <RoleField
        disabled={isLastAdmin}
        helperText={t(isLastAdmin ? 'user.lastAdminKeepsRole' : 'user.roleSignsOut')}
      />
      <LastDayField user={user} />
    </>
  );
}

type Change = { user: User; data: UserChanges };

/** Edits the user as he or she is now: after somebody else's change, the next save is of the newer version. */
export function EditUserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useApi();
  const { data: user, error, refetch } = useGetOne<User>('users', { id, meta: META });
  const [isContested, setContested] = useState(false);
  const { submit } = useCommand({
    send: ({ user: previousData, data }: Change) => api.update<User>('users', { id, data, previousData }),
    changes: ['users'],
    onAnswer: ({ data }) => session.update(data),
    done: () => ({ title: t('user.userUpdatedSuccessfully') }),
    failure: t('user.failedToUpdateUser'),
  });
  const save = async (values: UserValues): Promise<void> => {
    if (user === undefined) return;
    const data = changesOf(values, user);
    if (Object.keys(data).length > 0) await submit({ user, data });
    onClose();
  };

  return (
    <FormDialog
      title={t('user.editUser')}
      defaultValues={user ? userValuesOf(user) : NEW_USER}
      resetOptions={KEEPING_ENTRIES}
      submit={isContested ? t('ui.saveMine') : t('common.saveChanges')}
      submitting={t('common.saving')}
      onSubmit={save}
      onClose={onClose}
    >
      <Pending of={{ data: user, error, refetch }} />
      {user && <EditUserFields user={user} onContested={setContested} />}
    </FormDialog>
  );
}
