import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { emailSchema } from '@fines/domain/user/user.ts';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form, PasswordInput, TextInput, useLogin } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Navigate } from 'react-router';

import type { ConsoleAuthProvider, Credentials } from '../auth/authProvider.ts';
import { useReturnPath, useSession } from '../auth/useUser.ts';
import { session } from '../data/client.ts';
import { messageOf, serverMessageOf, statusOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { EntryCard } from '../ui/EntryCard.tsx';
import { PRODUCT, tabTitle } from '../ui/Page.tsx';
import { useSettled } from '../ui/useSettled.ts';

/** Why the sign-in failed. Without a reason from the server, it says that the credentials are invalid. */
function reasonOf(error: unknown): string {
  const isUnanswered = statusOf(error) === 0;
  return (isUnanswered ? messageOf(error) : serverMessageOf(error)) ?? t('layout.invalidCredentials');
}

const SHORTEST_PASSWORD = 6;

const isEmail = (text: string | null) =>
  emailSchema.safeParse(text).success ? undefined : t('user.invalidEmailAddress');

const isLongEnough = (text: string | null) =>
  (text ?? '').length >= SHORTEST_PASSWORD ? undefined : t('layout.passwordTooShort');

/** By then somebody wonders whether the button was pressed. */
const SLOW_MS = 3000;

/** The fields, which are off while the request runs. After it, the password is what one has to write again. */
function Fields({ isPending }: { isPending: boolean }) {
  const { setFocus, getValues } = useFormContext<Credentials>();
  const isSlow = useSettled(isPending, SLOW_MS) && isPending;

  useEffect(() => {
    if (!isPending) setFocus(getValues('email') ? 'password' : 'email', { shouldSelect: true });
  }, [isPending, setFocus, getValues]);

  return (
    <Stack gap={2.5}>
      <TextInput
        source="email"
        label={t('common.email')}
        type="email"
        autoComplete="username"
        size="medium"
        validate={isEmail}
        disabled={isPending}
        helperText={false}
      />
      <PasswordInput
        source="password"
        label={t('layout.password')}
        autoComplete="current-password"
        size="medium"
        validate={isLongEnough}
        disabled={isPending}
        helperText={false}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending} sx={{ minHeight: 48 }}>
        {isPending ? t('layout.signingIn') : t('layout.signIn')}
      </Button>
      <Typography
        component="output"
        variant="body2"
        sx={{ textAlign: 'center', '&:empty': { display: 'none' } }}
      >
        {isSlow && t('layout.slowLine')}
      </Typography>
    </Stack>
  );
}

/** After a session has expired, the e-mail address is filled in already. */
function LoginForm() {
  const [defaultValues] = useState(() => ({ email: session.expiredEmail() ?? '', password: '' }));
  const [refused, setRefused] = useState<string>();
  const [isPending, setPending] = useState(false);
  const login = useLogin();
  const returnPath = useReturnPath();
  const toast = useToast();

  const signIn = async (credentials: object): Promise<void> => {
    setRefused(undefined);
    setPending(true);
    try {
      const user: Awaited<ReturnType<ConsoleAuthProvider['login']>> = await login(credentials, returnPath);
      const { firstName, role, roleBefore = role } = user;
      toast({
        title: t('layout.loginSuccessful'),
        description: t('layout.welcomeBackAfterLogin', { firstName }),
        ...(role !== roleBefore && { detail: t('layout.roleChanged', { role: ROLE_LABELS[role] }) }),
      });
    } catch (error) {
      const description = reasonOf(error);
      toast({ title: t('layout.loginFailed'), description, variant: 'destructive' });
      if (statusOf(error) === 429) setRefused(description);
      setPending(false);
    }
  };

  return (
    <Form onSubmit={signIn} defaultValues={defaultValues} noValidate>
      {refused !== undefined && (
        <Alert severity="error" sx={{ mb: 2.5 }}>
          {refused}
        </Alert>
      )}
      <Fields isPending={isPending} />
    </Form>
  );
}

export function LoginPage() {
  const signedIn = useSession();
  const returnPath = useReturnPath();
  if (signedIn !== undefined) return <Navigate to={returnPath} replace />;

  return (
    <EntryCard title={PRODUCT} subtitle={t('layout.enterYourCredentials')}>
      <title>{tabTitle(t('layout.signIn'))}</title>
      <LoginForm />
      <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center', mt: 2.5 }}>
        {t('layout.forgotPassword')}
      </Typography>
    </EntryCard>
  );
}
