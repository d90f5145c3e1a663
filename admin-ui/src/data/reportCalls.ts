import type { OfficerStats } from '@fines/domain/officer/officer.ts';
import type { Dashboard } from '@fines/domain/report/dashboard.ts';
import type { PeriodReport } from '@fines/domain/report/period-report.ts';
import type { OffenseReport, RevenueReport } from '@fines/domain/report/report.ts';
import type { Waiting } from '@fines/domain/report/waiting.ts';

import type { Period } from './period.ts';
import type { Caller, DownloadedFile } from './urls.ts';

export const dashboardCalls = (api: Caller) => ({
  /** Everything that the first page shows. */
  dashboard: (): Promise<Dashboard> => api.get('/dashboard'),
  /** What waits for the signed-in user. */
  waiting: (): Promise<Waiting> => api.get('/dashboard/waiting'),
});

export type ReportKind = 'revenue' | 'offenses' | 'officers' | 'period';

export const reportCalls = (api: Caller) => ({
  revenueReport: (period: Period): Promise<RevenueReport> => api.get('/reports/revenue', period),
  offenseReport: (period: Period): Promise<OffenseReport> => api.get('/reports/offenses', period),
  officerReport: (period: Period): Promise<OfficerStats[]> => api.get('/reports/officers', period),
  periodReport: (period: Period): Promise<PeriodReport> => api.get('/reports/period', period),
  exportReport: (kind: ReportKind, period: Period): Promise<DownloadedFile> =>
    api.csv(`/reports/${kind}/export`, period),
});

/** What the API offers on the signed record of the log. */
export const checkpointCalls = (api: Caller) => ({
  /** A file that proves the events of a fine to anybody. Refused with 409 as long as none of them is signed. */
  fineProof: (id: string): Promise<DownloadedFile> =>
    api.text(`/fines/${encodeURIComponent(id)}/proof`, 'application/json'),
});
