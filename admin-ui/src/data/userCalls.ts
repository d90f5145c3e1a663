import type { Activity, OfficerDetail, OfficersStats } from '@fines/domain/officer/officer.ts';
import type { CreatedUser, EditedUser, TemporaryPassword } from '@fines/domain/user/commands.ts';
import type { OpenSession, UserStats, UserView } from '@fines/domain/user/view.ts';

import type { Period } from './period.ts';
import type { Caller } from './urls.ts';

/** Without a password, a temporary one is to be made. */
export type NewUser = Pick<UserView, 'email' | 'firstName' | 'lastName' | 'badgeNumber' | 'role'> &
  ({ password: string } | { temporaryPassword: true });

/** What everybody may change of themselves. */
export type ProfileChanges = Partial<Pick<UserView, 'firstName' | 'lastName' | 'badgeNumber'>>;

type Instead = Partial<Pick<UserView, 'email' | 'badgeNumber'>>;

/** `etag` says which version this is. */
export type Me = UserView & { etag?: string };

export type PasswordChange = { currentPassword: string; newPassword: string };

const userPath = (id: string): string => `/users/${encodeURIComponent(id)}`;

/** What the API offers on users besides the five calls of every resource, and on whoever is signed in. */
export const userCalls = (api: Caller) => ({
  /** Not as a record that react-admin keeps: the answer may hold a temporary password. */
  createUser: (body: NewUser, key: string): Promise<CreatedUser> => api.post('/users', { body, key }),
  /** Gives back an account that was deleted, with what its user gets instead of what others took meanwhile. */
  reactivateUser: (id: string, instead: Instead, key: string): Promise<EditedUser> =>
    api.put(userPath(id), { body: { ...instead, isActive: true }, key }),
  setTemporaryPassword: (id: string, key: string): Promise<TemporaryPassword> =>
    api.post(`${userPath(id)}/temporary-password`, { key }),
  userStats: (): Promise<UserStats> => api.get('/users/stats'),
  /** Whoever is signed in, as the server knows him or her now. */
  me: (): Promise<Me> => api.get('/auth/me'),
  /** Refused with 412 if somebody else changed the profile since it was read. */
  updateProfile: (body: ProfileChanges, etag: string | undefined): Promise<Me> =>
    api.put('/auth/me', { body, etag }),
  /** Where one is signed in; this session first. */
  sessions: (): Promise<OpenSession[]> => api.get('/auth/sessions'),
  endSession: (id: string): Promise<void> => api.delete(`/auth/sessions/${encodeURIComponent(id)}`),
  changePassword: (body: PasswordChange): Promise<void> => api.post('/auth/change-password', { body }),
});

/** A page of what an officer did, the latest first; `page` counts from 1. */
export type ActivityPage = {
  data: Activity[];
  pagination: { page: number; total: number; totalPages: number };
};

const officerPath = (id: string): string => `/officers/${encodeURIComponent(id)}`;

/** What the API offers on officers besides their list. */
export const officerCalls = (api: Caller) => ({
  /** Of those who are there, unless `isActive` is `false`. */
  officersStats: (asked: Period & { isActive?: string }): Promise<OfficersStats> =>
    api.get('/officers/stats', asked),
  officer: (id: string, period: Period): Promise<OfficerDetail> => api.get(officerPath(id), period),
  officerActivity: (id: string, page: number, limit: number): Promise<ActivityPage> =>
    api.get(`${officerPath(id)}/activity`, { page, limit }),
});
