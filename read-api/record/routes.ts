import { treeHeadStatusSchema, newestTreeHeadSchema } from '@fines/domain/record/record.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import type { SignedRecord } from './open-routes.ts';
import { treeHeadStatus, newest } from './status.ts';

type Dependencies = SignedRecord & { store: Pick<EventStore, 'readAll' | 'readStream'> };

export const treeHeadEndpoints = (dependencies: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/checkpoint/newest',
    summary: 'The newest checkpoint of the log, as printed on notices and receipts',
    access: 'signed-in',
    answers: { 200: newestTreeHeadSchema },
    handle: async () => ({ body: await newest(dependencies) }),
  }),
  endpoint({
    method: 'get',
    path: '/checkpoint/status',
    summary: 'The newest checkpoint, its witnesses, and the result of the last verification of the whole log',
    access: { rankOf: ['MANAGER'] },
    answers: { 200: treeHeadStatusSchema },
    handle: async () => ({ body: await treeHeadStatus(dependencies) }),
  }),
];
