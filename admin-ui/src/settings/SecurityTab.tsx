import { useForm } from 'react-hook-form';

import { useUser } from '../auth/useUser.ts';
import { Section } from '../ui/Section.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { NO_PASSWORDS, type PasswordValues, useChangePassword } from './useChangePassword.ts';

export function SecurityTab() {
  const { email } = useUser();
  const form = useForm<PasswordValues>({ defaultValues: NO_PASSWORDS });
  const change = useChangePassword(form);
  return (
    <Section title="Change Password">
      <SettingsForm form={form} submit="Change Password" submitting="Changing..." onSubmit={change}>
        <PasswordFields
          email={email}
          current="Current Password"
          hint="At least 8 characters. You stay signed in here; every other device is signed out."
        />
      </SettingsForm>
    </Section>
  );
}
