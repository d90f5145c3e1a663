import { fullNameOf } from '@fines/domain/shared/person.ts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Restore from '@mui/icons-material/Restore';
import Box from '@mui/material/Box';

import { useUser } from '../auth/useUser.ts';
import { ReasonedButton, ReasonedIconButton } from '../ui/ReasonedButton.tsx';
import { useUserTask } from './dialogContext.ts';
import type { User } from './types.ts';
import { reasonAgainstDeleting, reasonAgainstEditing, reasonAgainstReset } from './userRights.ts';

/** Nobody is deleted for good: who was can be let in again. */
function ReactivateButton({ user }: { user: User }) {
  const begin = useUserTask();
  return (
    <ReasonedButton
      reason={reasonAgainstEditing(useUser(), user)}
      size="small"
      startIcon={<Restore />}
      aria-label={`Reactivate ${fullNameOf(user)}`}
      onClick={() => begin({ does: 'reactivate', user })}
      sx={{ ml: -1.5 }}
    >
      Reactivate
    </ReasonedButton>
  );
}

/** What one can do with a user of the list. */
export function UserActions({ user }: { user: User }) {
  const person = useUser();
  const begin = useUserTask();
  if (!user.isActive) return <ReactivateButton user={user} />;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, mx: -1 }}>
      <ReasonedIconButton
        label={`Edit ${fullNameOf(user)}`}
        reason={reasonAgainstEditing(person, user)}
        onClick={() => begin({ does: 'edit', user })}
      >
        <EditOutlined fontSize="small" />
      </ReasonedIconButton>
      <ReasonedIconButton
        label={`Reset sign-in of ${fullNameOf(user)}`}
        reason={reasonAgainstReset(person, user)}
        onClick={() => begin({ does: 'reset-password', user })}
      >
        <KeyOutlined fontSize="small" />
      </ReasonedIconButton>
      <ReasonedIconButton
        label={`Delete ${fullNameOf(user)}`}
        reason={reasonAgainstDeleting(person, user)}
        onClick={() => begin({ does: 'delete', user })}
      >
        <DeleteOutlined fontSize="small" />
      </ReasonedIconButton>
    </Box>
  );
}
