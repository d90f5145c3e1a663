import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAuthProvider } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';

import type { ConsoleAuthProvider, Credentials } from '../auth/authProvider.ts';
import { useReturnPath, useSession } from '../auth/useUser.ts';
import { session } from '../data/client.ts';
import { messageOf, serverMessageOf, statusOf } from '../data/problem.ts';
import { common } from '../messages.ts';
import { useToast } from '../toast/useToast.ts';
import { EntryCard } from '../ui/EntryCard.tsx';
import { FormTextField, PasswordField } from '../ui/FormFields.tsx';
import { PRODUCT, tabTitle } from '../ui/Page.tsx';
import { emailRules } from '../user/userValues.ts';
import { t } from './messages.ts';

/** Why the sign-in failed. Without a reason from the server, it says that the credentials are invalid. */
function reasonOf(error: unknown): string {
  const isUnanswered = statusOf(error) === 0;
  return (isUnanswered ? messageOf(error) : serverMessageOf(error)) ?? t('invalidCredentials');
}

/** `refused`: the reason, if there have been too many attempts. */
type SignInResult = { refused?: string };

/** Signs in and says how it went. The login page leads on, once there is a session. */
function useSignIn(): (credentials: Credentials) => Promise<SignInResult> {
  const auth = useAuthProvider<ConsoleAuthProvider>();
  const toast = useToast();

  return useCallback(
    async (credentials) => {
      if (auth === undefined) throw new Error('There is no auth provider');
      try {
        const { firstName, role, roleBefore = role } = await auth.login(credentials);
        toast({
          title: t('loginSuccessful'),
          description: t('welcomeBackAfterLogin', { firstName }),
          ...(role !== roleBefore && { detail: t('roleChanged', { role: ROLE_LABELS[role] }) }),
        });
        return {};
      } catch (error) {
        const description = reasonOf(error);
        toast({ title: t('loginFailed'), description, variant: 'destructive' });
        return statusOf(error) === 429 ? { refused: description } : {};
      }
    },
    [auth, toast],
  );
}

const SHORTEST_PASSWORD = 6;

const rules = {
  email: emailRules,
  password: {
    validate: (text: string) => text.length >= SHORTEST_PASSWORD || t('passwordTooShort'),
  },
};

/** After a session has expired, the e-mail address is filled in already. */
function LoginForm() {
  const [email] = useState(() => session.expiredEmail() ?? '');
  const form = useForm<Credentials>({ defaultValues: { email, password: '' } });
  const signIn = useSignIn();
  const { isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const { setFocus, setError } = form;

  useEffect(() => setFocus(email === '' ? 'email' : 'password'), [setFocus, email]);
  // The fields were disabled meanwhile, which took the focus away.
  useEffect(() => {
    if (isSubmitSuccessful && !isSubmitting) setFocus('password', { shouldSelect: true });
  }, [isSubmitSuccessful, isSubmitting, setFocus]);

  const submit = async (credentials: Credentials) => {
    const { refused } = await signIn(credentials);
    if (refused !== undefined) setError('root', { message: refused });
  };

  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        noValidate
        gap={2.5}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        <FormTextField<Credentials>
          name="email"
          label={common('email')}
          type="email"
          autoComplete="username"
          size="medium"
          rules={rules.email}
        />
        <PasswordField<Credentials>
          name="password"
          label={t('password')}
          autoComplete="current-password"
          size="medium"
          rules={rules.password}
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting} sx={{ minHeight: 48 }}>
          {isSubmitting ? t('signingIn') : t('signIn')}
        </Button>
        <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center' }}>
          {t('forgotPassword')}
        </Typography>
      </Stack>
    </FormProvider>
  );
}

export default function LoginPage() {
  const signedIn = useSession();
  const returnPath = useReturnPath();
  if (signedIn !== undefined) return <Navigate to={returnPath} replace />;

  return (
    <EntryCard title={PRODUCT} subtitle={t('enterYourCredentials')}>
      <title>{tabTitle(t('signIn'))}</title>
      <LoginForm />
    </EntryCard>
  );
}
