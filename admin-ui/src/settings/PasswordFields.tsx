import { visuallyHidden } from '@mui/utils';

import { PasswordField } from '../ui/FormFields.tsx';
import { newPassword } from '../users/rules.ts';

export type PasswordValues = { currentPassword: string; newPassword: string; confirmPassword: string };

export const NO_PASSWORDS: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

const RULES = {
  current: { validate: (text: string) => text !== '' || 'Current password is required' },
  confirm: {
    validate: (text: string, { newPassword: wanted }: Partial<PasswordValues>) =>
      text === wanted || 'Passwords do not match',
  },
};

/** `current`: what the present password is called; `hint`: about the new one. */
type Props = { email: string; current: string; hint: string };

export const PasswordFields = ({ email, current, hint }: Props) => (
  <>
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
    <PasswordField<PasswordValues>
      name="currentPassword"
      label={current}
      autoComplete="current-password"
      rules={RULES.current}
    />
    <PasswordField<PasswordValues>
      name="newPassword"
      label="New Password"
      autoComplete="new-password"
      rules={newPassword}
      helperText={hint}
    />
    <PasswordField<PasswordValues>
      name="confirmPassword"
      label="Confirm Password"
      autoComplete="new-password"
      rules={RULES.confirm}
    />
  </>
);
