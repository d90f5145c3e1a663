import { isReadOnly } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router';
import { z } from 'zod';

import { session } from '../data/client.ts';
import type { SignedIn } from '../data/session.ts';

export const useSession = (): SignedIn | undefined => useSyncExternalStore(session.subscribe, session.read);

/** Filled by the layout, which shows nothing to those who are not signed in. */
export const UserContext = createContext<UserView | undefined>(undefined);

/** Who is signed in. Only for what stands inside the layout. */
export function useUser(): UserView {
  const user = use(UserContext);
  if (user === undefined) throw new Error('Nobody is signed in');
  return user;
}

/** Whether who is signed in changes nothing but the own profile: then what would change something is not shown. */
export const useIsReadOnly = (): boolean => isReadOnly(useUser().role);

const stateSchema = z.object({
  nextPathname: z.string(),
  nextSearch: z.string().catch(''),
  nextHash: z.string().catch(''),
});

/** What the login page is to remember of where one was; react-admin uses the same names. */
export const returnStateOf = ({ pathname, search, hash }: Location): z.output<typeof stateSchema> => ({
  nextPathname: pathname,
  nextSearch: search,
  nextHash: hash,
});

/** Where one was before the login page came in between; the dashboard otherwise. */
export function useReturnPath(): string {
  const { state }: { state: unknown } = useLocation();
  const from = stateSchema.safeParse(state).data;
  return from === undefined ? '/' : `${from.nextPathname}${from.nextSearch}${from.nextHash}`;
}
