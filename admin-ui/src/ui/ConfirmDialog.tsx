import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

import { t } from '../i18n/i18nProvider.ts';
import { Unbroken } from './words.tsx';

type Question = {
  isOpen: boolean;
  title: string;
  question: string;
  /** What follows from it, if the question does not say everything. */
  consequence?: string;
  confirm: string;
  cancel?: string;
  isPending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be undone. The focus starts on the way back. */
export function ConfirmDialog({
  isOpen,
  isPending = false,
  cancel = t('common.cancel'),
  ...props
}: Question) {
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={props.onCancel}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question ${id}-consequence`}
    >
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-question`}>
          <Unbroken text={props.question} />
        </DialogContentText>
        {props.consequence && (
          <DialogContentText id={`${id}-consequence`} sx={{ mt: 1.5 }}>
            {props.consequence}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ '& > button': { whiteSpace: 'nowrap' } }}>
        <Button autoFocus onClick={props.onCancel} disabled={isPending}>
          {cancel}
        </Button>
        <Button variant="contained" color="error" onClick={props.onConfirm} disabled={isPending}>
          {props.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
