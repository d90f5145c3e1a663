import { type Erasure, erasureSchema, erasureStatusSchema } from '@fines/domain/erasure/erasure.ts';
import { heldSchema } from '@fines/domain/erasure/held.ts';
import { invalid, notFound } from '@fines/domain/shared/refusal.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { exportLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { defineList } from '../list/define-list.ts';
import { ids, is, isIn, text } from '../list/filters.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { heldOf } from './held.ts';

const ERASURES = `${READ_SCHEMA}.erasures`;

type Row = { state: Erasure; revision: number };

const erasures = defineList({
  select: 'id, state, requested_at',
  from: ERASURES,
  key: ['id'],
  sorts: { requestedAt: ['requested_at', 'id'] },
  defaultSort: 'requestedAt',
  filters: { status: is('status', erasureStatusSchema), id: isIn('id', ids) },
  view: ({ state }: Row) => state,
});

/** As few letters name half of the country. */
const LEAST = 3;

const heldQuery = z.object({ name: text.optional(), number: text.optional() });

type Dependencies = Pick<ReadPools, 'pool' | 'listPool'> & { looks: AccessLog };

const access = { roles: READERS.personalData } as const;
const MAY_SEE_LOOKS: ReadonlySet<string> = new Set(READERS.looks);

export const erasureEndpoints = ({ pool, listPool, looks }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/personal-data',
    summary:
      'What is held of one person, as driver and as owner, and who looked at it. Each question is recorded',
    access,
    query: heldQuery,
    answers: { 200: heldSchema },
    handle: async ({ query, actor, address }) => {
      requireSought(query);
      await looks.record(
        exportLook('personal data', { search: Object.values(query).join(' ') }, actor, address),
      );
      const seesLooks = MAY_SEE_LOOKS.has(actor.role);
      return { body: await heldOf(listPool, query, { now: new Date().toISOString(), seesLooks }) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/erasures',
    summary: 'Requests to erase personal data, and what became of them',
    access,
    query: erasures.query,
    ...listOf(erasureSchema),
    handle: async ({ query }) => listReply('erasures', query, await erasures.page(listPool, query)),
  }),
  endpoint({
    method: 'get',
    path: '/erasures/:id',
    summary: 'One request to erase personal data',
    access,
    params: z.object({ id: z.uuid() }),
    answers: { 200: erasureSchema },
    handle: async ({ params: { id } }) => {
      const { rows } = await pool.query<Row>(`SELECT state, revision FROM ${ERASURES} WHERE id = $1`, [id]);
      const [row] = rows;
      if (row === undefined) throw notFound('Erasure');
      return { body: row.state, headers: { ETag: `"${row.revision}"` } };
    },
  }),
];

function requireSought({ name = '', number = '' }: z.output<typeof heldQuery>): void {
  if (Math.max(name.trim().length, number.trim().length) >= LEAST) return;
  throw invalid({ name: `Enter at least ${LEAST} letters of a name, or a number` });
}
