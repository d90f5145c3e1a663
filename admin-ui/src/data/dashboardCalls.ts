import type { Dashboard } from '@fines/domain/dashboard/dashboard.ts';

import type { HttpClient } from './http.ts';

export const dashboardCalls = (http: HttpClient, base: string) => ({
  /** Everything that the first page shows. */
  dashboard: async (): Promise<Dashboard> => {
    const { json } = await http(`${base}/dashboard`);
    return json;
  },
});
