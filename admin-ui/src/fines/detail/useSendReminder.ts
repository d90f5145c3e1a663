import { useMutation } from '@tanstack/react-query';

import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useCommandKey } from '../../data/useCommandKey.ts';
import { useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { useFineFailure } from './useFineFailure.ts';

/** Records that the driver was reminded. Pressed again after a lost answer, it is the same reminder. */
export function useSendReminder({ id, etag }: Fine) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFailure();
  const keyOf = useCommandKey();

  const { mutate, isPending } = useMutation({
    mutationFn: () => api.sendReminder(id, keyOf([id, etag])),
    onSuccess: async () => {
      await changed('fines', 'activity');
      toast({ title: 'Reminder sent successfully', description: `Recorded in the timeline of ${id}` });
    },
    onError: (error) => failed('Failed to send reminder', error),
  });
  return { send: () => mutate(), isPending };
}
