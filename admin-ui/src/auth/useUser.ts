import type { UserView } from '@fines/domain/user/view.ts';
import { createContext, use } from 'react';

/** Filled by the layout, which shows nothing to those who are not signed in. */
export const UserContext = createContext<UserView | undefined>(undefined);

/** Who is signed in. Only for what stands inside the layout. */
export function useUser(): UserView {
  const user = use(UserContext);
  if (user === undefined) throw new Error('Nobody is signed in');
  return user;
}
