import Button from '@mui/material/Button';
import { useAuthProvider } from 'react-admin';
import { useForm } from 'react-hook-form';

import { EntryCard } from '../auth/EntryCard.tsx';
import { PRODUCT } from '../layout/product.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { NO_PASSWORDS, type PasswordValues } from './useChangePassword.ts';
import { useReplacePassword } from './useReplacePassword.ts';

/** For who signed in with a temporary password: stands in place of every screen until it is replaced. */
export function ReplacePasswordPage({ email }: { email: string }) {
  const form = useForm<PasswordValues>({ defaultValues: NO_PASSWORDS });
  const replace = useReplacePassword(form);
  const auth = useAuthProvider();
  return (
    <EntryCard
      title="Choose a new password"
      subtitle="You signed in with a temporary password. Replace it to go on."
    >
      <title>{`Choose a new password · ${PRODUCT}`}</title>
      <SettingsForm form={form} submit="Change Password" submitting="Changing..." onSubmit={replace}>
        <PasswordFields
          email={email}
          current="Temporary Password"
          hint="At least 8 characters. Several words are easy to remember and hard to guess."
        />
      </SettingsForm>
      <Button onClick={() => void auth?.logout({})} sx={{ mt: 1, ml: -1 }}>
        Logout
      </Button>
    </EntryCard>
  );
}
