import type { DisputeStats } from '@fines/domain/dispute/stats.ts';
import type { DisputeOutcome } from '@fines/domain/dispute/status.ts';
import type { DisputeView } from '@fines/domain/dispute/view.ts';

import type { HttpClient } from './http.ts';

export type Resolution = { status: DisputeOutcome; resolution: string };

/** What the API offers on disputes besides the five calls of every resource. */
export const disputeCalls = (http: HttpClient, base: string) => ({
  disputeStats: async (): Promise<DisputeStats> => {
    const { json } = await http(`${base}/disputes/stats`);
    return json;
  },
  resolveDispute: async (id: string, resolution: Resolution): Promise<DisputeView> => {
    const options = { method: 'POST', body: JSON.stringify(resolution) };
    const { json } = await http(`${base}/disputes/${encodeURIComponent(id)}/resolve`, options);
    return json;
  },
});
