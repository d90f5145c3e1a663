import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type FieldValues, type UseFormReturn, FormProvider } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';
import { useIsPhone } from './Page.tsx';
import { LeaveGuard, LeaveQuestion } from './unsaved.tsx';
import { useFocusOnFault } from './useFormFailure.ts';
import { useSettled } from './useSettled.ts';
import { Unbroken } from './words.tsx';

type Props<Values extends FieldValues> = {
  title: string;
  form: UseFormReturn<Values>;
  submit: string;
  submitting: string;
  /** How one leaves without sending it; _Cancel_ if nothing else is said. */
  cancel?: string;
  /** For dialogs that delete or take away something: the button is red. */
  isDangerous?: boolean;
  /** Why it cannot be sent any more, if something happened while it was filled in. */
  obstacle?: string | undefined;
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Nobody has read sooner what a button says now. */
const READ_AFTER = 700;

type SaidProps = { obstacle: string | undefined; refusal: string | undefined };

/** What stands above the fields, if anything. The server may have refused for what is known here by now, too. */
const Said = ({ obstacle, refusal }: SaidProps) =>
  [...new Set([obstacle, refusal])].map(
    (text) =>
      text !== undefined && (
        <Alert key={text} severity={text === refusal ? 'error' : 'warning'} sx={{ mb: 2 }}>
          {text}
        </Alert>
      ),
  );

/**
 * A form in a dialog; it fills a phone. What `form.setError('root', …)` says stands above the fields. Once something
 * was entered, a click beside it does nothing, and Escape, which also closes lists and calendars, asks. Whoever sends
 * it just as the button becomes another one, since the record has changed, meant the former: nothing is sent.
 */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, onClose } = props;
  const { isDirty, isSubmitting, errors } = form.formState;
  const id = useId();
  const obstacle = isSubmitting ? undefined : props.obstacle;
  const fields = useFocusOnFault(isSubmitting);
  const [isLeaving, setLeaving] = useState(false);
  const isRead = useSettled(props.submit, READ_AFTER) === props.submit;

  const send = (event: FormEvent) => {
    if (isRead) void form.handleSubmit(props.onSubmit)(event);
    else event.preventDefault();
  };

  const leave = (isEscape: boolean) => {
    if (isSubmitting) return;
    if (!isDirty) onClose();
    else if (isEscape) setLeaving(true);
  };

  return (
    <Dialog
      open
      fullWidth
      fullScreen={useIsPhone()}
      maxWidth="sm"
      onClose={(_event, reason) => leave(reason === 'escapeKeyDown')}
      aria-labelledby={id}
    >
      <FormProvider {...form}>
        <LeaveGuard when={isDirty && !isSubmitting} />
        <LeaveQuestion isOpen={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
        <form ref={fields} noValidate onSubmit={send} style={{ display: 'contents' }}>
          <DialogTitle id={id}>
            <Unbroken text={props.title} />
          </DialogTitle>
          <DialogContent>
            <Said obstacle={obstacle} refusal={errors.root?.message} />
            {props.children}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={isSubmitting}>
              {props.cancel ?? t('common.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={props.isDangerous ? 'error' : 'primary'}
              disabled={isSubmitting || obstacle !== undefined}
              aria-disabled={!isRead}
            >
              {isSubmitting ? props.submitting : props.submit}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
