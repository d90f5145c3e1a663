import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';

import { useToast } from '../../toasts/useToast.ts';
import type { Fine } from '../types.ts';
import { useFineFailure } from './useFineFailure.ts';
import { useForgetFine } from './useForgetFine.ts';

/** Deletes the fine and goes to the list; `onFailure` after a refusal, which stays on the fine. */
export function useDeleteFine(fine: Fine, onFailure: () => void): (reason: string) => Promise<void> {
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFineFailure();
  const forget = useForgetFine();
  const [remove] = useDelete<Fine, Error>();

  return async (reason) => {
    const params = { id: fine.id, previousData: fine, meta: { reason } };
    try {
      await remove('fines', params, { returnPromise: true });
    } catch (error) {
      await failed('Failed to delete fine', error);
      return onFailure();
    }
    forget();
    toast({ title: 'Fine deleted successfully' });
    await navigate('/fines');
  };
}
