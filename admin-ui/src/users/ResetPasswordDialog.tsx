import { fullNameOf } from '@fines/domain/shared/person.ts';
import { useState } from 'react';

import { useCommandKey } from '../data/commandKey.ts';
import { useApi } from '../data/useApi.ts';
import { useChanged } from '../data/useChanged.ts';
import { useFailureToast } from '../toasts/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useUserTask } from './dialogContext.ts';
import type { User } from './types.ts';

/** Sets a temporary password and shows it; asked again after a lost answer, it is the same one. */
function useResetPassword(user: User, onFailure: () => void) {
  const api = useApi();
  const begin = useUserTask();
  const keyOf = useCommandKey();
  const changed = useChanged();
  const failed = useFailureToast();
  const [isPending, setPending] = useState(false);

  const reset = async (): Promise<void> => {
    setPending(true);
    try {
      const password = await api.setTemporaryPassword(user.id, keyOf(user.id));
      begin({ does: 'hand-over', user, password });
      await changed('users');
    } catch (error) {
      failed('Failed to update user', error);
      onFailure();
    }
  };
  return { reset, isPending };
}

export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { reset, isPending } = useResetPassword(user, onClose);
  return (
    <ConfirmDialog
      isOpen
      title={`Temporary password for ${fullNameOf(user)}`}
      question="The present password stops working and the user is signed out everywhere."
      confirm="Set password"
      isPending={isPending}
      onConfirm={() => void reset()}
      onCancel={onClose}
    />
  );
}
