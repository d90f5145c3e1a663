import { type ReactNode, useState } from 'react';

import { CreateUserDialog } from './CreateUserDialog.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { type UserTask, UserTaskContext } from './dialogContext.ts';
import { EditUserDialog } from './EditUserDialog.tsx';

/** The screen with the dialogs that its controls open. */
export function UserDialogs({ children }: { children: ReactNode }) {
  const [task, begin] = useState<UserTask>();
  const end = () => begin(undefined);
  return (
    <UserTaskContext value={begin}>
      {children}
      {task?.does === 'create' && <CreateUserDialog onClose={end} />}
      {task?.does === 'edit' && <EditUserDialog id={task.user.id} onClose={end} />}
      {task?.does === 'delete' && <DeleteUserDialog user={task.user} onClose={end} />}
    </UserTaskContext>
  );
}
