import type { Erasure } from '@fines/domain/erasure/erasure.ts';
import type { Held } from '@fines/domain/erasure/held.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import type { LetterheadChanges } from '@fines/domain/letterhead/view.ts';
import type { LogEntry } from '@fines/domain/log/view.ts';
import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import type { RegisterName } from '@fines/domain/register/registers.ts';
import type { ReviewView } from '@fines/domain/review/view.ts';
import type { Person } from '@fines/domain/shared/person.ts';

import { type Caller, type DownloadedFile, type ListFilter, parametersOf } from './urls.ts';

/** What the API offers on the log, its record and its registers, and on reviews. */
export const auditCalls = (api: Caller) => ({
  /** Everybody who ever did something. */
  logActors: (): Promise<Person[]> => api.get('/log/actors'),
  /** One entry with all that it holds. */
  logEntry: (id: string): Promise<LogEntry> => api.get(`/log/${encodeURIComponent(id)}`),
  /** All entries that the filter lets through. */
  exportLog: (filter: ListFilter): Promise<DownloadedFile> => api.csv('/log/export', parametersOf(filter)),
  checkpointStatus: (): Promise<TreeHeadStatus> => api.get('/checkpoint/status'),
  /** Has the log signed now; refused with 409 if it is not what was written, with 503 if nobody signs. */
  signCheckpoint: (): Promise<void> => api.post('/checkpoint'),
  /** Refused with 403 for what one did oneself, with 409 for what somebody has reviewed already. */
  signOff: (id: string, note: string, key: string): Promise<ReviewView> =>
    api.post(`/reviews/${encodeURIComponent(id)}`, { body: { note: note || null }, key }),
  /** All rows of a register that the filter lets through. */
  exportRegister: (name: RegisterName, filter: Readonly<Record<string, string>>): Promise<DownloadedFile> =>
    api.csv(`/registers/${name}/export`, filter),
});

/** A person by the name, by the number of a licence or identity document, or by either. */
export type Sought = { name: string; number: string };

export type ErasureAsked = Pick<Erasure, 'fineNumbers' | 'vehicleIds' | 'ground' | 'reference'>;

const erasurePath = (id: string): string => `/erasures/${encodeURIComponent(id)}`;

export const erasureCalls = (api: Caller) => ({
  /** Each question is recorded. Refused with 422 if so little is asked for that it would find many people. */
  personalData: (sought: Sought): Promise<Held> => api.get('/personal-data', sought),
  /** Refused with 409 if a record is still needed. */
  askErasure: (body: ErasureAsked, key: string): Promise<Erasure> => api.post('/erasures', { body, key }),
  /** Refused with 403 for what one asked for oneself, with 409 for what somebody has decided already. */
  approveErasure: (id: string, key: string): Promise<Erasure> =>
    api.post(`${erasurePath(id)}/approve`, { key }),
  declineErasure: (id: string, reason: string, key: string): Promise<Erasure> =>
    api.post(`${erasurePath(id)}/decline`, { body: { reason }, key }),
});

/** The letterhead with its version. */
export type VersionedLetterhead = Letterhead & { etag?: string };

export const letterheadCalls = (api: Caller) => ({
  letterhead: (): Promise<VersionedLetterhead> => api.get('/letterhead'),
  letterheadChanges: (): Promise<LetterheadChanges> => api.get('/letterhead/changes'),
  /** `etag` is the version that the user saw. Refused with 412 if the letterhead is another by now. */
  changeLetterhead: (
    body: Letterhead,
    sent: { etag: string | undefined; key: string },
  ): Promise<VersionedLetterhead> => api.put('/letterhead', { body, ...sent }),
});
