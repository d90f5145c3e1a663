import type { FineStats } from '@fines/domain/fine/stats.ts';
import type { SelectableStatus } from '@fines/domain/fine/status.ts';

import type { Fine, FineHistory } from '../fines/types.ts';
import { type HttpClient, withHeader } from './http.ts';

/** What the API offers on fines besides the five calls of every resource. */
export function fineCalls(http: HttpClient, base: string) {
  const pathOf = (id: string): string => `${base}/fines/${encodeURIComponent(id)}`;

  return {
    fineStats: async (): Promise<FineStats> => {
      const { json } = await http(`${base}/fines/stats`);
      return json;
    },
    fineHistory: async (id: string): Promise<FineHistory> => {
      const { json } = await http(`${pathOf(id)}/history`);
      return json;
    },
    /** Refused with 412 if somebody else changed the fine since it was read. */
    updateFineStatus: async (fine: Fine, status: SelectableStatus): Promise<Fine> => {
      const options = { method: 'PATCH', body: JSON.stringify({ status }) };
      const { json } = await http(`${pathOf(fine.id)}/status`, withHeader(options, 'If-Match', fine.etag));
      return json;
    },
  };
}
