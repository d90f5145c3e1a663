import { isReadOnly } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router';
import { z } from 'zod';

import { session } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import type { SignedIn } from '../data/session.ts';
import type { Me } from '../data/userCalls.ts';

export const useSession = (): SignedIn | undefined => useSyncExternalStore(session.subscribe, session.read);

/** Set by the layout, which shows its content to signed-in users only. */
export const UserContext = createContext<UserView | undefined>(undefined);

/** The signed-in user. Only for components inside the layout. */
export function useUser(): UserView {
  const user = use(UserContext);
  if (user === undefined) throw new Error('Nobody is signed in');
  return user;
}

/** The signed-in user as the server knows him or her now: read again when somebody else changes that. */
export function useProfile() {
  const api = useApi();
  const read = async (): Promise<Me> => {
    const me = await api.me();
    session.update(me);
    return me;
  };
  return useQuery({ queryKey: ['users', 'me'], queryFn: read });
}

/** Whether the user may change only the own profile. Then controls that change anything else are not shown. */
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
