import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

import { LeaveGuard } from './LeaveGuard.tsx';
import { Unbroken } from './Unbroken.tsx';
import { useIsPhone } from './useWidth.ts';

type Props<Values extends FieldValues> = {
  title: string;
  form: UseFormReturn<Values>;
  submit: string;
  submitting: string;
  /** For what takes something away: the button is red. */
  isDangerous?: boolean;
  /** Why it cannot be sent any more, if something happened while it was filled in. */
  obstacle?: string | undefined;
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form in a dialog; it fills a phone. What `form.setError('root', …)` says stands above the fields. It never
 * closes by a click beside it once something was entered.
 */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, onClose } = props;
  const { isDirty, isSubmitting, errors } = form.formState;
  const id = useId();
  const obstacle = isSubmitting ? undefined : props.obstacle;

  return (
    <Dialog
      open
      fullWidth
      fullScreen={useIsPhone()}
      maxWidth="sm"
      onClose={(_event, reason) => !isSubmitting && (reason === 'escapeKeyDown' || !isDirty) && onClose()}
      aria-labelledby={id}
    >
      <FormProvider {...form}>
        <LeaveGuard when={isDirty && !isSubmitting} />
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(props.onSubmit)(event)}
          style={{ display: 'contents' }}
        >
          <DialogTitle id={id}>
            <Unbroken text={props.title} />
          </DialogTitle>
          <DialogContent>
            {obstacle !== undefined && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {obstacle}
              </Alert>
            )}
            {errors.root && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {errors.root.message}
              </Alert>
            )}
            {props.children}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={props.isDangerous ? 'error' : 'primary'}
              disabled={isSubmitting || obstacle !== undefined}
            >
              {isSubmitting ? props.submitting : props.submit}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
