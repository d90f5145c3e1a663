import type { Dashboard } from '@fines/domain/dashboard/dashboard.ts';
import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import type { OffenseReport } from '@fines/domain/report/offenses.ts';
import type { RevenueReport } from '@fines/domain/report/revenue.ts';

import type { Period } from '../period/period.ts';
import { type DownloadedFile, fetchCsv } from './download.ts';
import type { HttpClient } from './http.ts';
import { withQuery } from './urls.ts';

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
