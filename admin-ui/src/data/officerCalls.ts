import type { Activity } from '@fines/domain/officer/activity.ts';
import type { OfficerDetail } from '@fines/domain/officer/detail.ts';
import type { OfficersStats } from '@fines/domain/officer/stats.ts';

import type { Period } from '../period/period.ts';
import type { HttpClient } from './http.ts';
import { withQuery } from './urls.ts';

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
