import type { MessageView } from '@fines/domain/fine/message-view.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';

export const MESSAGES = ['messages'];

/** Has the message sent again, or settles it; whatever came of it, the list is asked for anew. */
function useDecision({ id, fineId }: MessageView) {
  const cache = useQueryClient();
  const api = useApi();
  const askAnew = () => void cache.invalidateQueries({ queryKey: MESSAGES });
  const again = useCommand({
    send: (messageId: string) => api.sendAgain(messageId).finally(askAnew),
    changes: [],
    done: () => ({ title: t('message.sentAgain'), description: fineId }),
    failure: t('message.failedAgain'),
  });
  const arrived = useCommand({
    send: (note: string, key) => api.settleAsArrived(id, note, key).finally(askAnew),
    about: id,
    changes: ['fines'],
    done: () => ({ title: t('message.settled'), description: fineId }),
    failure: t('message.failedToSettle'),
  });
  return { again, arrived };
}

/** What to do with a message that failed, or of which nobody knows whether it arrived. */
export function MessageActions({ message }: { message: MessageView }) {
  const { role } = useUser();
  const { again, arrived } = useDecision(message);
  const [asked, setAsked] = useState<'again' | 'arrived'>();
  const close = () => setAsked(undefined);
  if (grantOf(role, 'message.settle') === 'no') return null;
  const isUnknown = message.state === 'UNKNOWN';
  return (
    <Stack direction="row" gap={1} sx={{ '& > button': { whiteSpace: 'nowrap' } }}>
      <Button
        size="small"
        variant="outlined"
        disabled={again.isPending}
        onClick={() => (isUnknown ? setAsked('again') : void again.run(message.id))}
      >
        {t('message.sendAgain')}
      </Button>
      <Button size="small" onClick={() => setAsked('arrived')}>
        {t('message.arrived')}
      </Button>
      <ConfirmDialog
        isOpen={asked === 'again'}
        title={t('message.sendAgain')}
        question={t('message.sendAgainHint')}
        confirm={t('message.sendAgain')}
        isPending={again.isPending}
        onConfirm={() => void again.run(message.id).then(close)}
        onCancel={close}
      />
      {asked === 'arrived' && (
        <ReasonDialog
          title={t('message.arrived')}
          question={t('message.arrivedHint')}
          submit={t('message.arrived')}
          submitting={t('message.settling')}
          onSubmit={arrived.submit}
          onClose={close}
        />
      )}
    </Stack>
  );
}
