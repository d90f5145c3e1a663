import Button from '@mui/material/Button';
import { useAuthProvider } from 'react-admin';

import { renewSession, session } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { t } from '../i18n/i18nProvider.ts';
import { EntryCard } from '../ui/EntryCard.tsx';
import { tabTitle } from '../ui/Page.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { NO_PASSWORDS, PasswordFields, type PasswordValues, SettingsForm } from './SettingsForm.tsx';

/** The current tokens allow only the change of the password, so they are exchanged after it. */
const renewTokens = (): Promise<void> =>
  renewSession().catch(() => {
    // The new password is good for another sign-in.
    session.expire();
  });

/** For who signed in with a temporary password: stands in place of every screen until it is replaced. */
export function ReplacePasswordPage({ email }: { email: string }) {
  const api = useApi();
  const auth = useAuthProvider();
  const { submit } = useCommand({
    send: ({ currentPassword, newPassword }: PasswordValues) =>
      api.changePassword({ currentPassword, newPassword }),
    changes: [],
    done: () => ({ title: t('settings.passwordChangedSuccessfully') }),
    failure: t('settings.failedToChangePassword'),
  });
  return (
    <EntryCard title={t('settings.chooseANewPassword')} subtitle={t('settings.replaceTemporaryPassword')}>
      <title>{tabTitle(t('settings.chooseANewPassword'))}</title>
      <SettingsForm
        defaultValues={NO_PASSWORDS}
        submit={t('settings.changePassword')}
        submitting={t('settings.changing')}
        onSubmit={(values) => submit(values).then(renewTokens)}
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
