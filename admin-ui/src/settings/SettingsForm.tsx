import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

import { LeaveGuard } from '../ui/LeaveGuard.tsx';

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  submit: string;
  submitting: string;
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
};

/** A form that stands in a page. What `form.setError('root', …)` says stands above the fields. */
export function SettingsForm<Values extends FieldValues>(props: Props<Values>) {
  const { form } = props;
  const { isDirty, isSubmitting, errors } = form.formState;
  return (
    <FormProvider {...form}>
      <LeaveGuard when={isDirty && !isSubmitting} />
      <Stack
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
