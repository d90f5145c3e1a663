import { checkpointStatusSchema, newestCheckpointSchema } from '@fines/domain/record/record.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import type { ReadPools } from '../database.ts';
import { checkpointStatus, newest } from './status.ts';

type Tools = Pick<ReadPools, 'pool'> & { store: Pick<EventStore, 'readAll'> };

export const checkpointEndpoints = ({ pool, store }: Tools): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/checkpoint/newest',
    summary: 'The newest checkpoint of the log, to be printed on papers',
    access: 'signed-in',
    answers: { 200: newestCheckpointSchema },
    handle: async () => ({ body: await newest(pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/checkpoint/status',
    summary: 'The newest checkpoint, who witnessed it, and what came of checking the whole log',
    access: { rankOf: ['MANAGER'] },
    answers: { 200: checkpointStatusSchema },
    handle: async () => ({ body: await checkpointStatus({ pool, store }) }),
  }),
];
