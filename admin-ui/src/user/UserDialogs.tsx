import { fullNameOf } from '@fines/domain/shared/person.ts';
import { useState, type ReactNode } from 'react';

import { useApi } from '../data/dataProvider.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { ReactivateDialog } from './ReactivateDialog.tsx';
import { TemporaryPasswordDialog } from './TemporaryPasswordDialog.tsx';
import { useUserTask, type UserTask, UserTaskContext } from './userRights.ts';
import type { User } from './userValues.ts';

function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const api = useApi();
  const { run, isPending } = useCommand({
    send: () => api.delete<User>('users', { id: user.id, previousData: user }),
    changes: ['users'],
    done: () => ({ title: t('user.userDeletedSuccessfully') }),
    failure: t('user.failedToDeleteUser'),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('user.deleteUser', { name: fullNameOf(user) })}
      question={t('user.areYouSureToDelete')}
      consequence={t('user.deletionConsequence')}
      confirm={t('user.delete')}
      isPending={isPending}
      onConfirm={() => void run(user.id).then(onClose)}
      onCancel={onClose}
    />
  );
}

/** Sets a temporary password and shows it; asked again after a lost answer, it is the same one. */
function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const api = useApi();
  const begin = useUserTask();
  const { run, isPending } = useCommand({
    send: api.setTemporaryPassword,
    changes: ['users'],
    onAnswer: (password) => begin({ does: 'hand-over', user, password }),
    failure: t('user.failedToUpdateUser'),
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('user.temporaryPasswordFor', { name: fullNameOf(user) })}
      question={t('user.presentPasswordEnds')}
      confirm={t('user.setPassword')}
      isPending={isPending}
      onConfirm={() => void run(user.id)}
      onCancel={onClose}
    />
  );
}

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
