import { visuallyHidden } from '@mui/utils';
import { useForm } from 'react-hook-form';

import { useUser } from '../auth/useUser.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Section } from '../ui/Section.tsx';
import { newPassword } from '../users/rules.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { NO_PASSWORDS, type PasswordValues, useChangePassword } from './useChangePassword.ts';

const RULES = {
  current: { validate: (text: string) => text !== '' || 'Current password is required' },
  confirm: {
    validate: (text: string, { newPassword: wanted }: Partial<PasswordValues>) =>
      text === wanted || 'Passwords do not match',
  },
};

export function SecurityTab() {
  const { email } = useUser();
  const form = useForm<PasswordValues>({ defaultValues: NO_PASSWORDS });
  const change = useChangePassword(form);
  return (
    <Section title="Change Password">
      <SettingsForm form={form} submit="Change Password" submitting="Changing..." onSubmit={change}>
        {/* So that password managers know whose password it is. */}
        <input
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          aria-hidden
          tabIndex={-1}
          style={visuallyHidden}
        />
        <PasswordField
          name="currentPassword"
          label="Current Password"
          autoComplete="current-password"
          rules={RULES.current}
        />
        <PasswordField
          name="newPassword"
          label="New Password"
          autoComplete="new-password"
          rules={newPassword}
          helperText="At least 8 characters. You stay signed in here; every other device is signed out."
        />
        <PasswordField
          name="confirmPassword"
          label="Confirm Password"
          autoComplete="new-password"
          rules={RULES.confirm}
        />
      </SettingsForm>
    </Section>
  );
}
