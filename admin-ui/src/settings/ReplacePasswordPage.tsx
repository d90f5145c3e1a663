import Button from '@mui/material/Button';
import { useAuthProvider } from 'react-admin';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { renewSession, session } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { EntryCard } from '../ui/EntryCard.tsx';
import { tabTitle } from '../ui/Page.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { NO_PASSWORDS, PasswordFields, type PasswordValues, SettingsForm } from './SettingsForm.tsx';

/** The current tokens allow only the change of the password, so they are exchanged after it. */
async function renewTokens(): Promise<void> {
  try {
    await renewSession();
  } catch {
    // The new password is good for another sign-in.
    session.expire();
  }
}

/** Replaces a temporary password by one's own. */
function useReplacePassword(form: UseFormReturn<PasswordValues>) {
  const api = useApi();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async ({ currentPassword, newPassword }: PasswordValues): Promise<void> => {
    try {
      await api.changePassword({ currentPassword, newPassword });
    } catch (error) {
      return failed(t('settings.failedToChangePassword'), error);
    }
    toast({ title: t('settings.passwordChangedSuccessfully') });
    await renewTokens();
  };
}

/** For who signed in with a temporary password: stands in place of every screen until it is replaced. */
export function ReplacePasswordPage({ email }: { email: string }) {
  const form = useForm<PasswordValues>({ defaultValues: NO_PASSWORDS });
  const replace = useReplacePassword(form);
  const auth = useAuthProvider();
  return (
    <EntryCard title={t('settings.chooseANewPassword')} subtitle={t('settings.replaceTemporaryPassword')}>
      <title>{tabTitle(t('settings.chooseANewPassword'))}</title>
      <SettingsForm
        form={form}
        submit={t('settings.changePassword')}
        submitting={t('settings.changing')}
        onSubmit={replace}
      >
        <PasswordFields
          email={email}
          current={t('settings.temporaryPassword')}
          hint={t('settings.newPasswordHint')}
        />
      </SettingsForm>
      <Button onClick={() => void auth?.logout({})} sx={{ mt: 1, ml: -1 }}>
        {t('settings.logout')}
      </Button>
    </EntryCard>
  );
}
