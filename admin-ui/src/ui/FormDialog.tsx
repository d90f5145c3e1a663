import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { TextInput } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';
import { CommandForm, type CommandFormProps, FormAlert, reasonRequired, SubmitButton } from './Form.tsx';
import { useIsPhone } from './Page.tsx';
import { LeaveQuestion, useIsEntered } from './unsaved.tsx';
import { Unbroken } from './words.tsx';

type FrameProps = {
  submit: string;
  submitting: string;
  /** How one leaves without sending it; _Cancel_ if nothing else is said. */
  cancel?: string;
  /** For dialogs that delete or take away something: the button is red. */
  color?: ButtonProps['color'];
  /** Why it cannot be sent any more, if something happened while it was filled in. */
  obstacle?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

type Props<Values extends FieldValues> = FrameProps & CommandFormProps<Values> & { title: string };

/** How somebody leaves a dialog without its buttons. */
type Leave = (how: 'escapeKeyDown' | 'backdropClick') => void;

/**
 * A form in a dialog; it fills a phone. Once something was entered, a click beside it does nothing, and Escape, which
 * also closes lists and calendars, asks.
 */
export function FormDialog<Values extends FieldValues>({ title, ...props }: Props<Values>) {
  const { submit, submitting, cancel, color, obstacle, onClose, children, ...form } = props;
  const id = useId();
  const leave = useRef<Leave>(null);
  return (
    <Dialog
      open
      fullWidth
      fullScreen={useIsPhone()}
      maxWidth="sm"
      onClose={(_event, how) => leave.current?.(how)}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>
        <Unbroken text={title} />
      </DialogTitle>
      <CommandForm {...form}>
        <Frame {...{ submit, submitting, cancel, color, obstacle, onClose }} ref={leave}>
          {children}
        </Frame>
      </CommandForm>
    </Dialog>
  );
}

function Frame({ obstacle: known, onClose, children, ref, ...props }: FrameProps & { ref: Ref<Leave> }) {
  const { isSubmitting } = useFormState();
  const isEntered = useIsEntered();
  const [isLeaving, setLeaving] = useState(false);
  const obstacle = isSubmitting ? undefined : known;

  useImperativeHandle(ref, () => (how) => {
    if (isSubmitting) return;
    if (!isEntered) onClose();
    else if (how === 'escapeKeyDown') setLeaving(true);
  });
  return (
    <>
      <LeaveQuestion isOpen={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
      {/* The title stands before the form. */}
      <DialogContent sx={{ pt: 0 }}>
        <Stack gap={2.5} sx={{ pt: 1 }}>
          <FormAlert obstacle={obstacle} />
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isSubmitting}>
          {props.cancel ?? t('common.cancel')}
        </Button>
        <SubmitButton
          label={props.submit}
          submitting={props.submitting}
          color={props.color}
          disabled={obstacle !== undefined}
        />
      </DialogActions>
    </>
  );
}

const LONGEST_REASON = 500;

/** Why something is done, of a form that has a `reason`. */
export const ReasonInput = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <TextInput
    source="reason"
    autoFocus={autoFocus}
    label={t('common.reason')}
    required
    multiline
    minRows={2}
    validate={reasonRequired}
    slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
  />
);

type ReasonDialogProps = Pick<FrameProps, 'submit' | 'submitting' | 'color' | 'onClose'> & {
  title: string;
  /** What is asked, or what follows. */
  question: string;
  /** Rejects if it was refused. */
  onSubmit: (reason: string) => Promise<unknown>;
  /** What the user should know before answering. */
  children?: ReactNode;
};

/** Asks why, before something that somebody else will look at later. Nobody has to write it again if that failed. */
export const ReasonDialog = ({ question, children, onSubmit, ...dialog }: ReasonDialogProps) => (
  <FormDialog
    {...dialog}
    defaultValues={{ reason: '' }}
    onSubmit={({ reason }) => onSubmit(reason.trim()).then(dialog.onClose)}
  >
    <Typography>{question}</Typography>
    {children}
    <ReasonInput autoFocus />
  </FormDialog>
);
