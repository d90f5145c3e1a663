import { userViewSchema } from '@fines/domain/user/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { getUser } from '../users/get-user.ts';

export const authEndpoints = ({ pool }: { pool: Pool }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/auth/me',
    summary: 'The signed-in user',
    access: 'any-session',
    answers: { 200: userViewSchema },
    headers: ['ETag'],
    handle: ({ actor }) => getUser(pool, actor.id),
  }),
];
