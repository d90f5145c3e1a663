import type { UserStats } from '@fines/domain/user/stats.ts';
import type { UserView } from '@fines/domain/user/view.ts';

import { type HttpClient, withHeader } from './http.ts';

/** What everybody may change of themselves. */
export type ProfileChanges = Partial<Pick<UserView, 'firstName' | 'lastName' | 'badgeNumber'>>;

/** `etag` says which version this is. */
export type Me = UserView & { etag?: string };

export type PasswordChange = { currentPassword: string; newPassword: string };

/** What the API offers on users besides the five calls of every resource, and on whoever is signed in. */
export const userCalls = (http: HttpClient, base: string) => ({
  userStats: async (): Promise<UserStats> => {
    const { json } = await http(`${base}/users/stats`);
    return json;
  },
  /** Whoever is signed in, as the server knows him or her now. */
  me: async (): Promise<Me> => {
    const { json } = await http(`${base}/auth/me`);
    return json;
  },
  /** Refused with 412 if somebody else changed the profile since it was read. */
  updateProfile: async (changes: ProfileChanges, etag: string | undefined): Promise<Me> => {
    const options = { method: 'PUT', body: JSON.stringify(changes) };
    const { json } = await http(`${base}/auth/me`, withHeader(options, 'If-Match', etag));
    return json;
  },
  changePassword: async (change: PasswordChange): Promise<void> => {
    await http(`${base}/auth/change-password`, { method: 'POST', body: JSON.stringify(change) });
  },
});
