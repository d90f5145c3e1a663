import { letterheadSchema } from '@fines/domain/letterhead/letterhead.ts';
import { letterheadAfter } from '@fines/domain/letterhead/letterheads.ts';
import {
  letterheadChangesIn,
  letterheadChangesSchema,
  letterheadView,
} from '@fines/domain/letterhead/view.ts';
import { LETTERHEAD_CHANGE_READERS } from '@fines/domain/shared/permissions.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';

import { readLetterheads } from './letterheads.ts';

type Dependencies = { pool: Pool; photoLinks: PhotoLinks };

export const letterheadEndpoints = ({ pool, photoLinks }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/letterhead',
    summary: 'What every paper says of the authority: who it is, how to pay, and what follows',
    access: 'signed-in',
    answers: { 200: letterheadSchema },
    headers: ['ETag'],
    handle: async () => {
      const { state, revision } = await readLetterheads(pool);
      return {
        body: letterheadView(letterheadAfter(state), photoLinks.urlOf),
        headers: { ETag: `"${revision}"` },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/letterhead/changes',
    summary: 'All changes of the letterhead, in the order in which they were made',
    access: { roles: LETTERHEAD_CHANGE_READERS },
    answers: { 200: letterheadChangesSchema },
    handle: async () => {
      const { state } = await readLetterheads(pool);
      return { body: { changes: letterheadChangesIn(state, photoLinks.urlOf) } };
    },
  }),
];
