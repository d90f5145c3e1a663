import { fullNameOf } from '../format/names.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { User } from './types.ts';
import { useDeleteUser } from './useDeleteUser.ts';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { confirm, isPending } = useDeleteUser(user, onClose);
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${fullNameOf(user)}`}
      question="Are you sure you want to delete this user?"
      confirm="Delete"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
