import { fullNameOf } from '@fines/domain/shared/person.ts';
import { useDelete } from 'react-admin';

import { useChanged } from '../data/useChanged.ts';
import { useFailureToast, useToast } from '../toasts/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { User } from './types.ts';

/** Deletes the user, which deactivates; `onDone` afterwards, and after a refusal. */
function useDeleteUser(user: User, onDone: () => void) {
  const [remove, { isPending }] = useDelete<User, Error>();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFailureToast();

  const confirm = async (): Promise<void> => {
    try {
      await remove('users', { id: user.id, previousData: user }, { returnPromise: true });
      await changed('users');
      toast({ title: 'User deleted successfully' });
    } catch (error) {
      failed('Failed to delete user', error);
    }
    onDone();
  };
  return { confirm, isPending };
}

const CONSEQUENCE =
  'This deactivates the account: it is signed out everywhere at once, and its e-mail address and badge number are ' +
  'free for others. What was done with it stays on record, and it can be reactivated later.';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { confirm, isPending } = useDeleteUser(user, onClose);
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${fullNameOf(user)}`}
      question="Are you sure you want to delete this user?"
      consequence={CONSEQUENCE}
      confirm="Delete"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
