import { useQuery } from '@tanstack/react-query';

import { session } from '../data/client.ts';
import { useApi } from '../data/useApi.ts';
import type { Me } from '../data/userCalls.ts';

/** The own profile as it is now, which the top bar then shows too. */
export function useProfile() {
  const api = useApi();
  const read = async (): Promise<Me> => {
    const me = await api.me();
    session.update(me);
    return me;
  };
  return useQuery({ queryKey: ['users', 'me'], queryFn: read });
}
