import { useGetOne } from 'react-admin';

import type { User } from './types.ts';

/** Keeps it apart from what react-admin takes from lists, whose records have no ETag. */
const META = { read: 'by itself' };

/** A user as read by itself, with the version that an edit names. */
export const useUserRecord = (id: string) => useGetOne<User>('users', { id, meta: META });
