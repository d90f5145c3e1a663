import Restore from '@mui/icons-material/Restore';

import { useUser } from '../auth/useUser.ts';
import { fullNameOf } from '../format/names.ts';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import type { User } from './types.ts';
import { useReactivateUser } from './useReactivateUser.ts';
import { reasonAgainstEditing } from './userRights.ts';

/** Nobody is deleted for good: who was can be let in again. */
export function ReactivateButton({ user }: { user: User }) {
  const { reactivate, isPending } = useReactivateUser(user);
  return (
    <ReasonedButton
      reason={reasonAgainstEditing(useUser(), user)}
      size="small"
      startIcon={<Restore />}
      aria-label={`Reactivate ${fullNameOf(user)}`}
      disabled={isPending}
      onClick={() => void reactivate()}
      sx={{ ml: -1.5 }}
    >
      Reactivate
    </ReasonedButton>
  );
}
