import type { ReviewedAct } from '@fines/domain/review/view.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormProvider, useForm } from 'react-hook-form';

import { FormTextField } from '../../ui/FormTextField.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { type SignOffValues, useSignOff } from './useSignOff.ts';

const LONGEST = 500;

/** A note, if there is something to say, and the button. */
export function SignOffForm({ act }: { act: ReviewedAct }) {
  const form = useForm<SignOffValues>({ defaultValues: { note: '' } });
  const { isDirty, isSubmitting, isSubmitSuccessful, errors } = form.formState;
  const signOff = useSignOff(act, form);
  return (
    <FormProvider {...form}>
      <LeaveGuard when={isDirty && !isSubmitting && !isSubmitSuccessful} />
      <Stack
        component="form"
        noValidate
        gap={2}
        onSubmit={(event) => void form.handleSubmit(signOff)(event)}
        sx={{ alignItems: 'flex-start' }}
      >
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        <Typography variant="body2" color="text.secondary">
          Your name will stand beside this act: you have seen it, and found it right or said in the note what
          is not.
        </Typography>
        <FormTextField<SignOffValues>
          name="note"
          label="Note"
          multiline
          minRows={2}
          fullWidth
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
        />
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? 'Signing off...' : 'Sign off'}
        </Button>
      </Stack>
    </FormProvider>
  );
}
