import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';

import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField } from '../ui/FormTextField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { BadgeNumberField, NameFields } from './PersonFields.tsx';
import { RoleField } from './RoleField.tsx';
import { emailRules, passwordIfAny } from './rules.ts';
import { useCreateUser } from './useCreateUser.ts';
import { NEW_USER, type UserValues } from './userValues.ts';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<UserValues>({ defaultValues: NEW_USER });
  const create = useCreateUser(form, onClose);
  return (
    <FormDialog
      title="Create User"
      form={form}
      submit="Create User"
      submitting="Creating..."
      onSubmit={create}
      onClose={onClose}
    >
      <Stack gap={2.5} sx={{ pt: 1 }}>
        <NameFields />
        <FormTextField<UserValues>
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="off"
          rules={emailRules}
        />
        <PasswordField<UserValues>
          name="password"
          label="Password"
          autoComplete="new-password"
          rules={passwordIfAny}
          helperText="Leave it empty for a temporary one: it is shown once, and the user must replace it."
        />
        <BadgeNumberField />
        <RoleField />
      </Stack>
    </FormDialog>
  );
}
