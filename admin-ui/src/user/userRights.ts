import { grantOf, outranks, type Role, ROLES } from '@fines/domain/shared/permissions.ts';
import type { TemporaryPassword } from '@fines/domain/user/commands.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { createContext, use } from 'react';

import { roleReason } from '../auth/screens.ts';
import { t } from '../i18n/i18nProvider.ts';
import type { User } from './userValues.ts';

/** Why this person may manage no users at all; undefined if he or she may manage some. */
export const reasonAgainstManaging = ({ role }: UserView): string | undefined =>
  roleReason(role, 'user.manage');

/** The roles that this person may give: all, or those below the own. */
export const grantableRoles = ({ role: own }: UserView): readonly Role[] => {
  const grant = grantOf(own, 'user.manage');
  return ROLES.filter((role) => grant === 'yes' || (grant === 'below' && outranks(own, role)));
};

/** Why this person may not change that user; undefined if he or she may. The server decides anyway. */
export const reasonAgainstEditing = (person: UserView, user: UserView): string | undefined =>
  reasonAgainstManaging(person) ??
  (grantableRoles(person).includes(user.role) ? undefined : t('user.onlyRanksBelow'));

/** As for an edit; and nobody deletes the own account. */
export const reasonAgainstDeleting = (person: UserView, user: UserView): string | undefined =>
  person.id === user.id ? t('user.cannotDeleteOwnAccount') : reasonAgainstEditing(person, user);

/** As for an edit; and everybody chooses the own password. */
export const reasonAgainstReset = (person: UserView, user: UserView): string | undefined =>
  person.id === user.id ? t('user.changeOwnInSettings') : reasonAgainstEditing(person, user);

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
