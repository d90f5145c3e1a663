import type { TemporaryPassword } from '@fines/domain/user/commands.ts';
import { createContext, use } from 'react';

import type { User } from './userValues.ts';

/** What is being done with a user, in a dialog. */
export type UserTask =
  | { does: 'create' }
  | { does: 'edit' | 'delete' | 'reset-password' | 'reactivate'; user: User }
  | { does: 'hand-over'; user: User; password: TemporaryPassword };

export const UserTaskContext = createContext<((task: UserTask) => void) | undefined>(undefined);

/** Opens a dialog. It belongs to the screen and not to a row, which may go when the list is read again. */
export function useUserTask(): (task: UserTask) => void {
  const begin = use(UserTaskContext);
  if (begin === undefined) throw new Error('There are no UserDialogs around this control');
  return begin;
}
