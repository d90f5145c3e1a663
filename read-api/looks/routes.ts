import { lookViewSchema } from '@fines/domain/look/look.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';

import type { ReadPools } from '../database.ts';
import { listOf, listReply } from '../lists/list-reply.ts';
import { READERS } from '../readers.ts';
import { listLooks, looksQuery } from './list-looks.ts';

export const lookEndpoints = ({ listPool }: Pick<ReadPools, 'listPool'>): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/looks',
    summary: 'Who looked up which vehicle, and who looked at which history, photo and export',
    access: { roles: READERS.looks },
    query: looksQuery,
    ...listOf(lookViewSchema),
    handle: async ({ query }) => listReply('looks', query, await listLooks(listPool, query)),
  }),
];
