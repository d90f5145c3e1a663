import type { ChannelName } from '@fines/domain/fine/message.ts';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useCommand } from '../../ui/useCommand.ts';
import { changedMeanwhile } from '../useFine.ts';
import { contactsShown, useWaysTo } from '../useWaysTo.ts';

/** Records that the driver was reminded. Pressed again after a lost answer, it is the same reminder. */
function useNoteReminder({ id, etag }: Fine) {
  const api = useApi();
  return useCommand({
    send: (_nothing: void, key) => api.sendReminder(id, key),
    about: [id, etag],
    changes: ['fines'],
    done: () => ({
      title: t('fineReminder.reminderNoted'),
      description: t('fineReminder.inTimelineOf', { fine: id }),
    }),
    failure: t('fineReminder.notingReminderFailed'),
    onFailed: changedMeanwhile,
  });
}

/** Has a reminder sent. What becomes of it is told by the timeline. */
function useSendReminder({ id, etag }: Fine) {
  const api = useApi();
  return useCommand({
    send: (channel: ChannelName, key) => api.sendMessage(id, channel, key),
    about: [id, etag],
    changes: [],
    done: () => ({
      title: t('fineReminder.reminderOnItsWay'),
      description: t('fineReminder.sentIsTold', { fine: id }),
    }),
    failure: t('fineReminder.sendingReminderFailed'),
    onFailed: changedMeanwhile,
  });
}

/** What comes of it, by the ways that there are. */
function consequenceOf({ fineNumber: fine, ...contacts }: Fine, ways: readonly ChannelName[]): string {
  if (ways.length === 0) return t('fineReminder.whatComesOfReminder', { fine });
  return t('fineReminder.whereReminderGoes', { fine, contacts: contactsShown(contacts, ways) });
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
  const ways = useWaysTo(fine);
  const noting = useNoteReminder(fine);
  const sending = useSendReminder(fine);
  const isPending = noting.isPending || sending.isPending;
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
      <DialogTitle id={`${id}-title`}>{t('fine.sendReminder')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{consequenceOf(fine, ways)}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose} disabled={isPending}>
          {t('common.cancel')}
        </Button>
        <Button variant="outlined" startIcon={<MailOutlined />} onClick={print} disabled={isPending}>
          {t('fineReminder.printLetter')}
        </Button>
        <Button
          variant={ways.length === 0 ? 'contained' : 'outlined'}
          onClick={() => void noting.run().then(onClose)}
          disabled={isPending}
        >
          {t('fineReminder.noteReminder')}
        </Button>
        {ways.map((channel) => (
          <Button
            key={channel}
            variant="contained"
            onClick={() => void sending.run(channel).then(onClose)}
            disabled={isPending}
          >
            {t(`fineReminder.sendBy${channel}`)}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
