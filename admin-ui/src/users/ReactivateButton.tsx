import Restore from '@mui/icons-material/Restore';

import { useUser } from '../auth/useUser.ts';
import { fieldErrorsOf } from '../data/problem.ts';
import { fullNameOf } from '../format/names.ts';
import { useFailureToast } from '../toasts/useToast.ts';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { useUserTask } from './dialogContext.ts';
import type { User } from './types.ts';
import { useReactivateUser } from './useReactivateUser.ts';
import { reasonAgainstEditing } from './userRights.ts';

/** Nobody is deleted for good: who was can be let in again. */
export function ReactivateButton({ user }: { user: User }) {
  const { reactivate, isPending } = useReactivateUser(user);
  const begin = useUserTask();
  const failed = useFailureToast();

  const attempt = async (): Promise<void> => {
    try {
      await reactivate();
    } catch (error) {
      const hasFields = Object.keys(fieldErrorsOf(error)).length > 0;
      if (hasFields) begin({ does: 'reactivate', user, refusal: error });
      else failed('Failed to update user', error);
    }
  };

  return (
    <ReasonedButton
      reason={reasonAgainstEditing(useUser(), user)}
      size="small"
      startIcon={<Restore />}
      aria-label={`Reactivate ${fullNameOf(user)}`}
      disabled={isPending}
      onClick={() => void attempt()}
      sx={{ ml: -1.5 }}
    >
      Reactivate
    </ReasonedButton>
  );
}
