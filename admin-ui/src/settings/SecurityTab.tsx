import { useForm, type UseFormReturn } from 'react-hook-form';

import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/useApi.ts';
import { useToast } from '../toasts/useToast.ts';
import { Section } from '../ui/Section.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { NO_PASSWORDS, PasswordFields, type PasswordValues } from './PasswordFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Changes the own password. The other sessions end, this one goes on with the tokens that it has. */
function useChangePassword(form: UseFormReturn<PasswordValues>) {
  const api = useApi();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async ({ currentPassword, newPassword }: PasswordValues): Promise<void> => {
    try {
      await api.changePassword({ currentPassword, newPassword });
      form.reset(NO_PASSWORDS);
      toast({ title: 'Password changed successfully' });
    } catch (error) {
      failed('Failed to change password', error);
    }
  };
}

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
