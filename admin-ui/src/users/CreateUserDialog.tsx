import { emailSchema } from '@fines/domain/user/email.ts';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';

import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField } from '../ui/FormTextField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { BadgeNumberField, NameFields } from './PersonFields.tsx';
import { RoleField } from './RoleField.tsx';
import { newPassword } from './rules.ts';
import { useCreateUser } from './useCreateUser.ts';
import { NEW_USER, type UserValues } from './userValues.ts';

const emailRules = {
  validate: (text: string) => emailSchema.safeParse(text).success || 'Invalid email address',
};

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
        <FormTextField
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="off"
          rules={emailRules}
        />
        <PasswordField
          name="password"
          label="Password"
          required
          autoComplete="new-password"
          rules={newPassword}
          helperText="At least 8 characters. The user can change it under Settings, Security."
        />
        <BadgeNumberField />
        <RoleField />
      </Stack>
    </FormDialog>
  );
}
