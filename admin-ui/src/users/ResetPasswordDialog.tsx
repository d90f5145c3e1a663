import { fullNameOf } from '../format/names.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { User } from './types.ts';
import { useResetPassword } from './useResetPassword.ts';

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
