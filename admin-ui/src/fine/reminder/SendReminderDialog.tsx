import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';

import { useCommandKey } from '../../data/commands.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { useChanged } from '../../data/useChanged.ts';
import { common } from '../../messages.ts';
import { useToast } from '../../toast/useToast.ts';
import { t as ofFine } from '../messages.ts';
import { useFineFailure } from '../useFine.ts';
import { t } from './messages.ts';

/** Records that the driver was reminded. Pressed again after a lost answer, it is the same reminder. */
function useNoteReminder({ id, etag }: Fine, onSettled: () => void) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();
  const keyOf = useCommandKey();

  const { mutate, isPending } = useMutation({
    mutationFn: () => api.sendReminder(id, keyOf([id, etag])),
    onSuccess: async () => {
      await changed('fines', 'activity');
      toast({ title: t('reminderNoted'), description: t('inTimelineOf', { fine: id }) });
    },
    onError: (error) => failed(t('notingReminderFailed'), error),
    onSettled,
  });
  return { note: () => mutate(), isPending };
}

type Props = {
  fine: Fine;
  /** Undefined once the fine can no longer be reminded of. */
  onPrintReminder: (() => void) | undefined;
  onClose: () => void;
};

/** Says what comes of a reminder before there is one. */
export function SendReminderDialog({ fine, onPrintReminder, onClose }: Props) {
  const id = useId();
  const { note, isPending } = useNoteReminder(fine, onClose);
  const print = () => {
    onClose();
    onPrintReminder?.();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{ofFine('sendReminder')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {t('whatComesOfReminder', { fine: fine.fineNumber })}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose} disabled={isPending}>
          {common('cancel')}
        </Button>
        <Button variant="outlined" startIcon={<MailOutlined />} onClick={print} disabled={isPending}>
          {t('printLetter')}
        </Button>
        <Button variant="contained" onClick={note} disabled={isPending}>
          {t('noteReminder')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
