import { PasswordInput } from 'react-admin';

import { useApi } from '../data/dataProvider.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PASSWORD_TYPING } from '../ui/Form.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { BadgeNumberField, EmailField, NameFields, RoleField } from './PersonFields.tsx';
import { useUserTask } from './userRights.ts';
import { faultOfPasswordIfAny, creationOf, NEW_USER } from './userValues.ts';

/** Creates a user. A temporary password is shown instead of the form then. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const begin = useUserTask();
  const { submit } = useCommand({
    send: api.createUser,
    changes: ['users'],
    onAnswer: ({ temporaryPassword, passwordExpiresAt, ...user }) => {
      if (temporaryPassword === undefined || passwordExpiresAt === undefined) onClose();
      else begin({ does: 'hand-over', user, password: { temporaryPassword, passwordExpiresAt } });
    },
    done: () => ({ title: t('user.userCreatedSuccessfully') }),
    failure: t('user.failedToCreateUser'),
  });
  return (
    <FormDialog
      title={t('user.createUser')}
      defaultValues={NEW_USER}
      submit={t('user.createUser')}
      submitting={t('user.creating')}
      onSubmit={(values) => submit(creationOf(values))}
      onClose={onClose}
    >
      <NameFields />
      <EmailField />
      <PasswordInput
        source="password"
        label={t('user.password')}
        autoComplete="new-password"
        validate={faultOfPasswordIfAny}
        helperText={t('user.passwordHint')}
        slotProps={PASSWORD_TYPING}
      />
      <BadgeNumberField />
      <RoleField />
    </FormDialog>
  );
}
