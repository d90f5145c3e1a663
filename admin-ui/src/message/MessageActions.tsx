import type { MessageView } from '@fines/domain/fine/message-view.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '../auth/useUser.ts';
import { useCommandKey } from '../data/commands.ts';
import { useChanged } from '../data/useChanged.ts';
import { sendAgain, settleAsArrived } from '../fine/messageCalls.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { t } from './messages.ts';

export const MESSAGES = ['messages'];

/** Has the message sent again, or settles it; whatever came of it, the list is asked for anew. */
function useDecision({ id, fineId }: MessageView) {
  const cache = useQueryClient();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFailureToast();
  const keyOf = useCommandKey();
  const onSettled = () => cache.invalidateQueries({ queryKey: MESSAGES });
  const again = useMutation({
    mutationFn: () => sendAgain(id),
    onSuccess: () => toast({ title: t('sentAgain'), description: fineId }),
    onError: (error) => failed(t('failedAgain'), error),
    onSettled,
  });
  const arrived = useMutation({
    mutationFn: (note: string) => settleAsArrived(id, note, keyOf([id, note])),
    onSuccess: async () => {
      await changed('fines', 'activity');
      toast({ title: t('settled'), description: fineId });
    },
    onSettled,
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
        onClick={() => (isUnknown ? setAsked('again') : again.mutate())}
      >
        {t('sendAgain')}
      </Button>
      <Button size="small" onClick={() => setAsked('arrived')}>
        {t('arrived')}
      </Button>
      <ConfirmDialog
        isOpen={asked === 'again'}
        title={t('sendAgain')}
        question={t('sendAgainHint')}
        confirm={t('sendAgain')}
        isPending={again.isPending}
        onConfirm={() => again.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
      {asked === 'arrived' && (
        <ReasonDialog
          title={t('arrived')}
          question={t('arrivedHint')}
          submit={t('arrived')}
          submitting={t('settling')}
          failure={t('failedToSettle')}
          onSubmit={(note) => arrived.mutateAsync(note)}
          onClose={close}
        />
      )}
    </Stack>
  );
}
