import { fullNameOf } from '@fines/domain/shared/person.ts';
import { useState, type ReactNode } from 'react';
import { useDelete } from 'react-admin';

import { useCommandKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import { useChanged } from '../data/useChanged.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { t } from './messages.ts';
import { ReactivateDialog } from './ReactivateDialog.tsx';
import { TemporaryPasswordDialog } from './TemporaryPasswordDialog.tsx';
import { useUserTask, type UserTask, UserTaskContext } from './userRights.ts';
import type { User } from './userValues.ts';

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
      toast({ title: t('userDeletedSuccessfully') });
    } catch (error) {
      failed(t('failedToDeleteUser'), error);
    }
    onDone();
  };
  return { confirm, isPending };
}

function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { confirm, isPending } = useDeleteUser(user, onClose);
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteUser', { name: fullNameOf(user) })}
      question={t('areYouSureToDelete')}
      consequence={t('deletionConsequence')}
      confirm={t('delete')}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

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
      failed(t('failedToUpdateUser'), error);
      onFailure();
    }
  };
  return { reset, isPending };
}

function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { reset, isPending } = useResetPassword(user, onClose);
  return (
    <ConfirmDialog
      isOpen
      title={t('temporaryPasswordFor', { name: fullNameOf(user) })}
      question={t('presentPasswordEnds')}
      confirm={t('setPassword')}
      isPending={isPending}
      onConfirm={() => void reset()}
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
