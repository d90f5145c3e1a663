import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '@mui/utils';
import { PasswordInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';
import { CommandForm, type CommandFormProps, FormAlert, PASSWORD_TYPING, SubmitButton } from '../ui/Form.tsx';
import { passwordFault } from '../user/userValues.ts';

export type PasswordValues = { currentPassword: string; newPassword: string; confirmPassword: string };

export const NO_PASSWORDS: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

const FAULTS = {
  current: (text: string) => (text === '' ? t('settings.currentPasswordIsRequired') : undefined),
  confirm: (text: string, { newPassword }: Partial<PasswordValues>) =>
    text === newPassword ? undefined : t('settings.passwordsDoNotMatch'),
};

/** `current`: what the present password is called; `hint`: about the new one. */
type PasswordFieldsProps = { email: string; current: string; hint: string };

export const PasswordFields = ({ email, current, hint }: PasswordFieldsProps) => (
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
    <PasswordInput
      source="currentPassword"
      label={current}
      autoComplete="current-password"
      validate={FAULTS.current}
      slotProps={PASSWORD_TYPING}
    />
    <PasswordInput
      source="newPassword"
      label={t('settings.newPassword')}
      autoComplete="new-password"
      validate={passwordFault}
      helperText={hint}
      slotProps={PASSWORD_TYPING}
    />
    <PasswordInput
      source="confirmPassword"
      label={t('settings.confirmPassword')}
      autoComplete="new-password"
      validate={FAULTS.confirm}
      slotProps={PASSWORD_TYPING}
    />
  </>
);

type Props<Values extends FieldValues> = CommandFormProps<Values> & { submit: string; submitting: string };

/** A form that stands in a page. */
export const SettingsForm = <Values extends FieldValues>({
  submit,
  submitting,
  children,
  ...form
}: Props<Values>) => (
  <CommandForm {...form}>
    <Stack gap={2.5} sx={{ pt: 1 }}>
      <FormAlert />
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <SubmitButton label={submit} submitting={submitting} />
      </Box>
    </Stack>
  </CommandForm>
);
