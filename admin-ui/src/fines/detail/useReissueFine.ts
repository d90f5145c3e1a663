import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

import type { Reissue } from '../../data/fineCalls.ts';
import { useApi } from '../../data/useApi.ts';
import { useCommandKey } from '../../data/useCommandKey.ts';
import { useToast } from '../../toasts/useToast.ts';
import { finePath } from '../paths.ts';
import type { Fine } from '../types.ts';
import { useFineFormFailure } from './useFineFormFailure.ts';
import { useForgetFine } from './useForgetFine.ts';

/** Voids the fine, and goes to the one that was issued in its place. */
export function useReissueFine(fine: Fine, form: UseFormReturn<Reissue>) {
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFineFormFailure(form);
  const forget = useForgetFine();
  const keyOf = useCommandKey();

  return async (wanted: Reissue): Promise<void> => {
    try {
      const { id, fineNumber, licensePlate } = await api.reissueFine(fine, wanted, keyOf(wanted));
      forget();
      toast({
        title: 'Fine reissued successfully',
        description: `${fineNumber} for ${licensePlate} replaces ${fine.fineNumber}`,
      });
      await navigate(finePath(id));
    } catch (error) {
      await failed('Failed to reissue fine', error);
    }
  };
}
