import type { Activity, OfficerDetail, OfficersStats } from '@fines/domain/officer/officer.ts';
import type { CreatedUser, EditedUser, TemporaryPassword } from '@fines/domain/user/commands.ts';
import type { UserStats, UserView } from '@fines/domain/user/view.ts';

import { type HttpClient, withHeader } from './http.ts';
import type { Period } from './period.ts';
import { withQuery } from './urls.ts';

/** Without a password, a temporary one is to be made. */
export type NewUser = Pick<UserView, 'email' | 'firstName' | 'lastName' | 'badgeNumber' | 'role'> &
  ({ password: string } | { temporaryPassword: true });

/** What everybody may change of themselves. */
export type ProfileChanges = Partial<Pick<UserView, 'firstName' | 'lastName' | 'badgeNumber'>>;

type Instead = Partial<Pick<UserView, 'email' | 'badgeNumber'>>;

/** `etag` says which version this is. */
export type Me = UserView & { etag?: string };

export type PasswordChange = { currentPassword: string; newPassword: string };

/** What the API offers on users besides the five calls of every resource, and on whoever is signed in. */
export const userCalls = (http: HttpClient, base: string) => ({
  /** Not as a record that react-admin keeps: the answer may hold a temporary password. */
  createUser: async (user: NewUser, idempotencyKey: string): Promise<CreatedUser> => {
    const options = { method: 'POST', body: JSON.stringify(user) };
    const { json } = await http(`${base}/users`, withHeader(options, 'Idempotency-Key', idempotencyKey));
    return json;
  },
  /** Gives back an account that was deleted, with what its user gets instead of what others took meanwhile. */
  reactivateUser: async (id: string, instead: Instead, idempotencyKey: string): Promise<EditedUser> => {
    const options = { method: 'PUT', body: JSON.stringify({ ...instead, isActive: true }) };
    const url = `${base}/users/${encodeURIComponent(id)}`;
    const { json } = await http(url, withHeader(options, 'Idempotency-Key', idempotencyKey));
    return json;
  },
  setTemporaryPassword: async (id: string, idempotencyKey: string): Promise<TemporaryPassword> => {
    const url = `${base}/users/${encodeURIComponent(id)}/temporary-password`;
    const { json } = await http(url, withHeader({ method: 'POST' }, 'Idempotency-Key', idempotencyKey));
    return json;
  },
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

/** A page of what an officer did, the latest first; `page` counts from 1. */
export type ActivityPage = {
  data: Activity[];
  pagination: { page: number; total: number; totalPages: number };
};

/** What the API offers on officers besides their list. */
export function officerCalls(http: HttpClient, base: string) {
  const pathOf = (id: string): string => `${base}/officers/${encodeURIComponent(id)}`;

  return {
    /** Of those who are there, unless `isActive` is `false`. */
    officersStats: async (asked: Period & { isActive?: string }): Promise<OfficersStats> => {
      const { json } = await http(withQuery(`${base}/officers/stats`, asked));
      return json;
    },
    officer: async (id: string, period: Period): Promise<OfficerDetail> => {
      const { json } = await http(withQuery(pathOf(id), period));
      return json;
    },
    officerActivity: async (id: string, page: number, limit: number): Promise<ActivityPage> => {
      const { json } = await http(withQuery(`${pathOf(id)}/activity`, { page, limit }));
      return json;
    },
  };
}
