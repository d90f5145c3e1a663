import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import type { CheckpointStatus, NewestCheckpoint } from '@fines/domain/record/record.ts';
import type { RegisterName } from '@fines/domain/register/registers.ts';
import type { Dashboard } from '@fines/domain/report/dashboard.ts';
import type { OffenseReport, RevenueReport } from '@fines/domain/report/report.ts';
import type { ReviewView } from '@fines/domain/review/view.ts';

import { type HttpClient, withHeader } from './http.ts';
import type { Period } from './period.ts';
import { type DownloadedFile, fetchCsv, withQuery, fetchText } from './urls.ts';

export const dashboardCalls = (http: HttpClient, base: string) => ({
  /** Everything that the first page shows. */
  dashboard: async (): Promise<Dashboard> => {
    const { json } = await http(`${base}/dashboard`);
    return json;
  },
});

export type ReportKind = 'revenue' | 'offenses' | 'officers';

export const reportCalls = (http: HttpClient, base: string) => ({
  revenueReport: async (period: Period): Promise<RevenueReport> => {
    const { json } = await http(withQuery(`${base}/reports/revenue`, period));
    return json;
  },
  offenseReport: async (period: Period): Promise<OffenseReport> => {
    const { json } = await http(withQuery(`${base}/reports/offenses`, period));
    return json;
  },
  officerReport: async (period: Period): Promise<OfficerStats[]> => {
    const { json } = await http(withQuery(`${base}/reports/officers`, period));
    return json;
  },
  exportReport: (kind: ReportKind, period: Period): Promise<DownloadedFile> =>
    fetchCsv(http, withQuery(`${base}/reports/${kind}/export`, period)),
});

/** What the API offers on reviews besides the list and the record. */
export const reviewCalls = (http: HttpClient, base: string) => ({
  /** Refused with 403 for what one did oneself, with 409 for what somebody has reviewed already. */
  signOff: async (id: string, note: string, idempotencyKey: string): Promise<ReviewView> => {
    const options = { method: 'POST', body: JSON.stringify({ note: note || null }) };
    const url = `${base}/reviews/${encodeURIComponent(id)}`;
    const { json } = await http(url, withHeader(options, 'Idempotency-Key', idempotencyKey));
    return json;
  },
});

/** What the API offers on registers besides their lists. */
export const registerCalls = (http: HttpClient, base: string) => ({
  /** All rows that the filter lets through. */
  exportRegister: (name: RegisterName, filter: Readonly<Record<string, string>>): Promise<DownloadedFile> =>
    fetchCsv(http, withQuery(`${base}/registers/${name}/export`, filter)),
});

/** What the API offers on the signed record of the log. */
export const checkpointCalls = (http: HttpClient, base: string) => ({
  newestCheckpoint: async (): Promise<NewestCheckpoint> => {
    const { json } = await http(`${base}/checkpoint/newest`);
    return json;
  },
  checkpointStatus: async (): Promise<CheckpointStatus> => {
    const { json } = await http(`${base}/checkpoint/status`);
    return json;
  },
  /** Has the log signed now; refused with 409 if it is not what was written, with 503 if nobody signs. */
  signCheckpoint: async (): Promise<void> => {
    await http(`${base}/checkpoint`, { method: 'POST' });
  },
  /** A file that proves the events of a fine to anybody. Refused with 409 as long as none of them is signed. */
  fineProof: (id: string): Promise<DownloadedFile> =>
    fetchText(http, `${base}/fines/${encodeURIComponent(id)}/proof`, 'application/json'),
});
