import { dashboardSchema } from '@fines/domain/dashboard/dashboard.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import type { FineViewTools } from '../fines/fine-row.ts';
import { dashboard } from './dashboard.ts';

export const dashboardEndpoints = (tools: FineViewTools): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/dashboard',
    summary: 'All that the first page shows',
    access: 'signed-in',
    answers: { 200: dashboardSchema },
    handle: async () => ({ body: await dashboard(tools, new Date()) }),
  }),
];
