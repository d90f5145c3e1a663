import Stack from '@mui/material/Stack';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { useApi } from '../data/dataProvider.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { PasswordField } from '../ui/FormFields.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { BadgeNumberField, EmailField, NameFields, RoleField } from './PersonFields.tsx';
import { useUserTask } from './userRights.ts';
import { passwordIfAny, creationOf, NEW_USER, type UserValues } from './userValues.ts';

/** Creates a user; `onCreated` once that is done. A temporary password is shown instead of the form then. */
function useCreateUser(form: UseFormReturn<UserValues>, onCreated: () => void) {
  const api = useApi();
  const begin = useUserTask();
  const failed = useFormFailure(form);
  return useCommand({
    send: api.createUser,
    changes: ['users'],
    onAnswer: ({ temporaryPassword, passwordExpiresAt, ...user }) => {
      if (temporaryPassword === undefined || passwordExpiresAt === undefined) onCreated();
      else begin({ does: 'hand-over', user, password: { temporaryPassword, passwordExpiresAt } });
    },
    done: () => ({ title: t('user.userCreatedSuccessfully') }),
    onFailed: (error) => failed(t('user.failedToCreateUser'), error),
  });
}

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<UserValues>({ defaultValues: NEW_USER });
  const { run } = useCreateUser(form, onClose);
  return (
    <FormDialog
      title={t('user.createUser')}
      form={form}
      submit={t('user.createUser')}
      submitting={t('user.creating')}
      onSubmit={async (values) => void (await run(creationOf(values)))}
      onClose={onClose}
    >
      <Stack gap={2.5} sx={{ pt: 1 }}>
        <NameFields />
        <EmailField />
        <PasswordField<UserValues>
          name="password"
          label={t('user.password')}
          autoComplete="new-password"
          rules={passwordIfAny}
          helperText={t('user.passwordHint')}
        />
        <BadgeNumberField />
        <RoleField />
      </Stack>
    </FormDialog>
  );
}
