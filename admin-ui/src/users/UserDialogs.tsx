import { type ReactNode, useState } from 'react';

import { CreateUserDialog } from './CreateUserDialog.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { type UserTask, UserTaskContext } from './dialogContext.ts';
import { EditUserDialog } from './EditUserDialog.tsx';
import { ReactivateDialog } from './ReactivateDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';
import { TemporaryPasswordDialog } from './TemporaryPasswordDialog.tsx';

/** The screen with the dialogs that its controls open. */
export function UserDialogs({ children }: { children: ReactNode }) {
  const [task, begin] = useState<UserTask>();
  const end = () => begin(undefined);
  return (
    <UserTaskContext value={begin}>
      {children}
      {task && <UserDialog task={task} onClose={end} />}
    </UserTaskContext>
  );
}

function UserDialog({ task, onClose }: { task: UserTask; onClose: () => void }) {
  switch (task.does) {
    case 'create':
      return <CreateUserDialog onClose={onClose} />;
    case 'edit':
      return <EditUserDialog id={task.user.id} onClose={onClose} />;
    case 'delete':
      return <DeleteUserDialog user={task.user} onClose={onClose} />;
    case 'reset-password':
      return <ResetPasswordDialog user={task.user} onClose={onClose} />;
    case 'hand-over':
      return <TemporaryPasswordDialog user={task.user} password={task.password} onClose={onClose} />;
    case 'reactivate':
      return <ReactivateDialog user={task.user} onClose={onClose} />;
    default:
      return task satisfies never;
  }
}
