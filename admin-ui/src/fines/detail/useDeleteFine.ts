import { useQueryClient } from '@tanstack/react-query';
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';

import { useFailureToast, useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';

/** Deletes the fine and goes to the list; `onFailure` after a refusal, which stays on the fine. */
export function useDeleteFine(fine: Fine, onFailure: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFailureToast();

  const [remove, { isPending }] = useDelete<Fine, Error>(
    'fines',
    { id: fine.id, previousData: fine },
    {
      onSuccess: () => {
        toast({ title: 'Fine deleted successfully' });
        // Not the fine itself: it is still on the screen and would only be missed there.
        queries.removeQueries({ queryKey: ['fines', 'getList'] });
        queries.removeQueries({ queryKey: ['fines', 'stats'] });
        void navigate('/fines');
      },
      onError: (error) => {
        onFailure();
        failed('Failed to delete fine', error);
      },
    },
  );
  return { remove: () => void remove(), isPending };
}
