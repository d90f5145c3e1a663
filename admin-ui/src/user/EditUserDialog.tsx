import { localDay } from '@fines/domain/shared/dates.ts';
import { faultOfLastDay } from '@fines/domain/user/last-day.ts';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useGetOne, useUpdate } from 'react-admin';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { useUser } from '../auth/useUser.ts';
import { serverClock, session } from '../data/client.ts';
import { statusOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { FormDateField } from '../date/FormDateField.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FixedField } from '../ui/FormFields.tsx';
import { Pending } from '../ui/states.tsx';
import { KEEPING_ENTRIES } from '../ui/unsaved.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import {
  BadgeNumberField,
  type Meanwhile,
  NameFields,
  RoleField,
  useMeanwhile,
  useSeen,
} from './PersonFields.tsx';
import { useUserStats } from './UserStatCards.tsx';
import { type User, changesOf, NEW_USER, type UserValues, userValuesOf } from './userValues.ts';

/** A cache key of its own: react-admin fills the plain one from lists, whose records have no ETag. */
const META = { read: 'by itself' };

/** A user as read by itself, with the version that an edit names. */
const useUserRecord = (id: string) => useGetOne<User>('users', { id, meta: META });

type LastDayFieldProps = { user: User; disabled: boolean; meanwhile: Meanwhile };

/** The last day of service. One that is set already may stay as it is. */
const LastDayField = ({ user, disabled, meanwhile }: LastDayFieldProps) => (
  <FormDateField<UserValues>
    name="lastDay"
    label={t('common.lastDayOfService')}
    disabled={disabled}
    hint={disabled ? t('user.othersSetYourLastDay') : (meanwhile.lastDay ?? t('user.lastDayHint'))}
    rules={{
      validate: (day: string) =>
        day === '' ||
        day === user.lastDay ||
        (faultOfLastDay(day, localDay(serverClock.now().toISOString())) ?? true),
    }}
  />
);

/**
 * Saves the changes to a user; `onSaved` once they are, or if there were none. `overtaken` is the user as he or
 * she was when somebody else's change came first.
 */
function useUpdateUser(form: UseFormReturn<UserValues>, onSaved: () => void, onOvertaken: () => void) {
  const [update] = useUpdate<User>();
  const [overtaken, setOvertaken] = useState<User>();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  const save = async (values: UserValues, user: User): Promise<void> => {
    const data = changesOf(values, user);
    if (Object.keys(data).length === 0) return onSaved();
    try {
      const params = { id: user.id, data, previousData: user };
      const saved = await update('users', params, { returnPromise: true });
      if (saved) session.update(saved);
      await changed('users');
      toast({ title: t('user.userUpdatedSuccessfully') });
      onSaved();
    } catch (error) {
      failed(t('user.failedToUpdateUser'), error);
      if (statusOf(error) !== 412) return;
      form.setError('root', { message: t('user.changedMeanwhile') });
      setOvertaken(user);
      await changed('users');
      onOvertaken();
    }
  };
  return { save, overtaken };
}

type EditUserFieldsProps = { user: User; overtaken: User | undefined };

function EditUserFields({ user, overtaken }: EditUserFieldsProps) {
  const person = useUser();
  const meanwhile = useMeanwhile(user, overtaken);
  const { data: stats } = useUserStats();
  const isLastAdmin = user.role === 'SUPER_ADMIN' && user.isActive && stats?.byRole.SUPER_ADMIN === 1;
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      <NameFields meanwhile={meanwhile} />
      <FixedField
        label={t('common.email')}
        value={user.email}
        helperText={t('common.emailCannotBeChanged')}
      />
      <BadgeNumberField meanwhile={meanwhile} />
      <RoleField
        disabled={isLastAdmin}
        helperText={isLastAdmin ? t('user.lastAdminKeepsRole') : (meanwhile.role ?? t('user.roleSignsOut'))}
      />
      <LastDayField user={user} disabled={user.id === person.id} meanwhile={meanwhile} />
    </Stack>
  );
}

type Props = { id: string; onClose: () => void };

/**
 * Edits the user as he or she is now. After somebody else's change the fields that were not touched follow; who saves
 * is told of it first, and the next save is of the newer version.
 */
export function EditUserDialog({ id, onClose }: Props) {
  const { data: user, error, refetch } = useUserRecord(id);
  const form = useForm<UserValues>({
    defaultValues: NEW_USER,
    values: user && userValuesOf(user),
    resetOptions: KEEPING_ENTRIES,
  });
  const { seen, accept } = useSeen(user, form.formState.isDirty);
  const { save, overtaken } = useUpdateUser(form, onClose, accept);

  return (
    <FormDialog
      title={t('user.editUser')}
      form={form}
      submit={t('common.saveChanges')}
      submitting={t('common.saving')}
      onSubmit={async (values) => seen && save(values, seen)}
      onClose={onClose}
    >
      <Pending of={{ data: user, error, refetch }} />
      {user && <EditUserFields user={user} overtaken={overtaken} />}
    </FormDialog>
  );
}
