import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type FormState, type UseFormReturn } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';
import { PasswordField } from '../ui/FormFields.tsx';
import { LeaveGuard } from '../ui/unsaved.tsx';
import { useFocusOnFault } from '../ui/useFormFailure.ts';
import { newPassword } from '../user/userValues.ts';

export type PasswordValues = { currentPassword: string; newPassword: string; confirmPassword: string };

export const NO_PASSWORDS: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

const RULES = {
  current: { validate: (text: string) => text !== '' || t('settings.currentPasswordIsRequired') },
  confirm: {
    validate: (text: string, { newPassword: wanted }: Partial<PasswordValues>) =>
      text === wanted || t('settings.passwordsDoNotMatch'),
  },
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
    <PasswordField<PasswordValues>
      name="currentPassword"
      label={current}
      autoComplete="current-password"
      rules={RULES.current}
    />
    <PasswordField<PasswordValues>
      name="newPassword"
      label={t('settings.newPassword')}
      autoComplete="new-password"
      rules={newPassword}
      helperText={hint}
    />
    <PasswordField<PasswordValues>
      name="confirmPassword"
      label={t('settings.confirmPassword')}
      autoComplete="new-password"
      rules={RULES.confirm}
    />
  </>
);

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  submit: string;
  submitting: string;
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
};

/** Whether something was entered; `isDirty` forgets it when the record is read again. */
export const hasEntries = ({ dirtyFields }: Pick<FormState<FieldValues>, 'dirtyFields'>): boolean =>
  Object.keys(dirtyFields).length > 0;

/** A form that stands in a page. What `form.setError('root', …)` says stands above the fields. */
export function SettingsForm<Values extends FieldValues>(props: Props<Values>) {
  const { form } = props;
  const { isSubmitting, errors } = form.formState;
  const fields = useFocusOnFault(isSubmitting);
  return (
    <FormProvider {...form}>
      <LeaveGuard when={hasEntries(form.formState) && !isSubmitting} />
      <Stack
        ref={fields}
        component="form"
        noValidate
        gap={2.5}
        onSubmit={(event) => void form.handleSubmit(props.onSubmit)(event)}
        sx={{ pt: 1 }}
      >
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        {props.children}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? props.submitting : props.submit}
          </Button>
        </Box>
      </Stack>
    </FormProvider>
  );
}
