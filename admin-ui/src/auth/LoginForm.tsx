import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { session } from '../data/client.ts';
import { FormTextField } from '../ui/FormTextField.tsx';
import { emailRules } from '../users/rules.ts';
import type { Credentials } from './authProvider.ts';
import { useSignIn } from './useSignIn.ts';

const SHORTEST_PASSWORD = 6;

const rules = {
  email: emailRules,
  password: {
    validate: (text: string) => text.length >= SHORTEST_PASSWORD || 'Password must be at least 6 characters',
  },
};

/** Whoever lost a session need not enter the address again. */
export function LoginForm() {
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
          label="Email"
          type="email"
          autoComplete="username"
          size="medium"
          rules={rules.email}
        />
        <FormTextField<Credentials>
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          size="medium"
          rules={rules.password}
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting} sx={{ minHeight: 48 }}>
          {isSubmitting ? 'Signing in...' : 'Sign in'}
        </Button>
      </Stack>
    </FormProvider>
  );
}
